import { describe, expect, it } from "vitest";
import { acted, choices } from "../../lib/testing.ts";
import { ableGardener, attempt, landings, parse, stays, together, traces, uses } from "./compose.ts";
import { scene } from "./examples.ts";

describe("texts", () => {
  it("are taken apart", () => {
    expect(parse("place d4")).toEqual({ kind: "place", hex: "d4" });
    expect(parse("move 3 ne")).toEqual({ kind: "move", die: 3, way: "ne", gardener: null });
    expect(parse("move 3 ne 2")).toEqual({ kind: "move", die: 3, way: "ne", gardener: 2 });
    expect(parse("move 6 stay")).toEqual({ kind: "move", die: 6, way: "stay", gardener: null });
    expect(parse("plant gray")).toEqual({ kind: "plant", colour: "gray" });
    expect(parse("plant pink")).toBeNull();
    expect(parse("move 3 up")).toBeNull();
  });
});

describe("landings", () => {
  const view = scene({ gardeners: ["d4", "i8"], dice: [1, 3] });
  const legal = choices("move 1 e", "move 3 e", "move 3 ne", "move 3 stay");

  it("lie where the walk ends, each with its die", () => {
    const lit = landings(legal, view, 1, null);
    expect([...lit.values()].map(({ hex, die }) => [hex, die])).toEqual([
      ["d5", 1],
      ["d7", 3],
      ["g7", 3],
    ]);
  });

  it("are those of the chosen die only", () => {
    expect([...landings(legal, view, 1, 3).keys()]).toEqual(["d7", "g7"]);
  });

  it("belong to the gardener in hand, so that every hex has one action", () => {
    const two = scene({ gardeners: ["d3 d7", "i8 b2"], dice: [2], options: { two_gardeners: true } });
    const both = choices("move 2 e 1", "move 2 w 2", "move 2 ne 2");
    expect([...landings(both, two, 1, null).values()].map(({ text }) => text)).toEqual(["move 2 e 1"]);
    expect([...landings(both, two, 2, null).keys()]).toEqual(["d5", "f9"]);
  });

  it("are the places to start from in the set-up", () => {
    expect([
      ...landings(
        choices("place a1", "place k11"),
        scene({ gardeners: ["", ""], phase: "place" }),
        1,
        null,
      ).keys(),
    ]).toEqual(["a1", "k11"]);
  });
});

describe("a die", () => {
  it("walks, helps the other gardener, or can only be spent", () => {
    const legal = choices("move 2 e 1", "move 3 w 2", "move 6 stay");
    expect([2, 3, 6, 5].map((die) => uses(legal, die, 1))).toEqual(["walk", "other", "stay", null]);
    expect(stays(legal, null)).toEqual([{ die: 6, text: "move 6 stay" }]);
    expect(stays(legal, 2)).toEqual([]);
  });

  it("brings the gardener to hand that can walk it", () => {
    const legal = choices("move 2 e 1", "move 3 w 2");
    expect(ableGardener(legal, 1, null)).toBe(1);
    expect(ableGardener(legal, 1, 3)).toBe(2);
    expect(ableGardener(legal, 2, 2)).toBe(1);
  });
});

describe("pointing at a hex that is not lit", () => {
  const view = scene({ gardeners: ["d3", "d5"], dice: [2, 3] });
  const legal = choices("move 2 w", "move 3 ne", "move 2 ne");

  it("is sent as the walk it would be, for the server to say why not", () => {
    expect(attempt(legal, view, 1, "d5")).toBe("move 2 e");
    expect(attempt(legal, view, 1, "d4")).toBe("move 1 e");
  });

  it("is nothing where no walk leads, and never another legal walk", () => {
    expect(attempt(legal, view, 1, "e9")).toBeNull();
    expect(attempt(legal, view, 1, "g6")).toBeNull(); // three to the north-east: legal with the other die
  });

  it("is a place in the set-up", () => {
    expect(
      attempt(choices("place a1"), scene({ gardeners: ["d4", ""], phase: "place", turn: 1 }), 1, "f6"),
    ).toBe("place f6");
  });
});

describe("the last move", () => {
  it("is traced back from where the gardener stands", () => {
    const view = scene({ gardeners: ["d7", "i8"], flowers: "red d7", dice: [2] });
    const seen = traces(view, [acted("move 3 e", 0, 1), acted("plant red", 0, 2)]);
    expect(seen.trails).toEqual([{ seat: 0, from: "d4", to: "d7" }]);
    expect(seen.planted).toEqual(["d7"]);
  });

  it("goes back over several walks of one seat", () => {
    const view = scene({ gardeners: ["f9", "i8"], flowers: "red d7, blue f9", dice: [2] });
    const texts = ["move 3 e", "plant red", "move 2 ne", "plant blue"];
    const seen = traces(
      view,
      texts.map((text, i) => acted(text, 0, i)),
    );
    expect(seen.trails.map(({ from, to }) => from + to)).toEqual(["d4d7", "d7f9"]);
    expect(seen.planted).toEqual(["d7", "f9"]);
  });

  it("keeps a walk and the planting after it together", () => {
    const walk = acted("move 3 e", 1, 1);
    const planting = acted("plant red", 1, 2);
    expect(together([walk], [planting])).toEqual([walk, planting]);
    expect(together([acted("move 3 e", 0, 1)], [planting])).toEqual([planting]);
  });
});
