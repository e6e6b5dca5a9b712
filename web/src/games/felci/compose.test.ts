import { describe, expect, it } from "vitest";
import { allLights, can, lights, next, parse, settle, sumText, textFor, type Chosen } from "./compose.ts";

const legal = [
  "plant red d4",
  "plant red b2",
  "under red c4",
  "plant blue e5",
  "seat red w1",
  "seat red b2",
].map((text) => ({ text }));

describe("what is chosen lights its places", () => {
  it("reads texts, also those with a hidden colour", () => {
    expect(parse("plant red d4")).toEqual({ verb: "plant", colour: "red", place: "d4" });
    expect(parse("under ? c4")).toEqual({ verb: "under", colour: null, place: "c4" });
    expect(parse("draw rose")).toEqual({ verb: "draw", colour: "rose", place: "" });
    expect(parse("resign")).toBeNull();
  });

  it("lights cells for a tile, face up or face down, and benches for a Visitor", () => {
    const tile: Chosen = { kind: "tile", slot: 0, colour: "red", under: false };
    expect([...lights(legal, tile)]).toEqual([
      ["d4", "plant red d4"],
      ["b2", "plant red b2"],
    ]);
    expect([...lights(legal, { ...tile, under: true })]).toEqual([["c4", "under red c4"]]);
    expect([...lights(legal, { kind: "visitor", colour: "red" })].map(([place]) => place)).toEqual([
      "w1",
      "b2",
    ]);
    expect(lights(legal, null).size).toBe(0);
  });

  it("keeps the cell b2 apart from the bench b2", () => {
    expect(allLights(legal, ["plant", "under"]).get("b2")).toBe("plant red b2");
    expect(allLights(legal, ["seat"]).get("b2")).toBe("seat red b2");
  });

  it("makes the text of a try, legal or not", () => {
    expect(textFor({ kind: "tile", slot: 1, colour: "blue", under: true }, "a3")).toBe("under blue a3");
    expect(textFor({ kind: "visitor", colour: "rose" }, "w4")).toBe("seat rose w4");
  });

  it("knows which colours may do what", () => {
    expect(can(legal, "under", "red")).toBe(true);
    expect(can(legal, "under", "blue")).toBe(false);
  });

  it("takes up the tile that could end a chain", () => {
    expect(next(legal, ["rose", null, "blue", "red"])).toEqual({
      kind: "tile",
      slot: 2,
      colour: "blue",
      under: false,
    });
    expect(next(legal, ["rose", null])).toBeNull();
  });
});

describe("the hand as it lies", () => {
  it("deals in the order of the view", () => {
    expect(settle([], { red: 2, blue: 1, rose: 1 })).toEqual(["red", "red", "blue", "rose"]);
  });

  it("leaves a gap where a tile was played, the very one that was chosen", () => {
    expect(settle(["red", "blue", "red", "rose"], { red: 1, blue: 1, rose: 1 }, 0)).toEqual([
      null,
      "blue",
      "red",
      "rose",
    ]);
    expect(settle(["red", "blue", "red", "rose"], { red: 1, blue: 1, rose: 1 }, 2)).toEqual([
      "red",
      "blue",
      null,
      "rose",
    ]);
  });

  it("fills the gaps with what is drawn or taken back", () => {
    expect(settle([null, "blue", "red", null], { red: 1, blue: 1, green: 2 })).toEqual([
      "green",
      "blue",
      "red",
      "green",
    ]);
  });

  it("is empty where it is not seen", () => {
    expect(settle([], null)).toEqual([null, null, null, null]);
  });
});

it("writes a bench's sum", () => {
  const one = {
    bench: "w1",
    owner: 0,
    visitor: "red",
    ferns: 4,
    disturber: "rose",
    less: 2,
    points: 2,
  } as const;
  expect(sumText(one)).toBe("4−2=2");
  expect(sumText({ ...one, less: 6, points: 0 })).toBe("4−6→0");
  expect(sumText({ ...one, disturber: null, points: 4 })).toBe("4");
  expect(sumText({ ...one, visitor: null, points: 0 })).toBe("");
});
