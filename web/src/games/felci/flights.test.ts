import { expect, it } from "vitest";
import { flights, type Piece } from "./flights.ts";

const tile = (seat: number | null, colour: Piece["colour"], open = true): Piece => ({
  sort: "tile",
  seat,
  colour,
  open,
});
const visitor = (seat: number, colour: Piece["colour"]): Piece => ({
  sort: "visitor",
  seat,
  colour,
  open: true,
});
const table = (entries: Record<string, Piece>): Map<string, Piece> => new Map(Object.entries(entries));

it("lets a planted tile come from its place in the hand", () => {
  const before = table({ "hand:0:0": tile(0, "red"), "hand:0:1": tile(0, "blue") });
  const after = table({ "hand:0:0": tile(0, "red"), "cell:d4": tile(null, "blue") });
  expect(flights(before, after, 0)).toEqual([{ from: "hand:0:1", to: "cell:d4", turns: false }]);
});

it("turns undergrowth over on its way, and back again when it is taken back", () => {
  const before = table({ "hand:0:0": tile(0, "red") });
  const after = table({ "cell:c3": tile(0, "red", false) });
  expect(flights(before, after, 0)).toEqual([{ from: "hand:0:0", to: "cell:c3", turns: true }]);
  expect(flights(after, before, 0)).toEqual([{ from: "cell:c3", to: "hand:0:0", turns: true }]);
});

it("takes another's fern from one of the backs, or from their hand where they drew again at once", () => {
  const backs = table({ "hand:1:0": tile(1, null, false), "hand:1:1": tile(1, null, false) });
  const fewer = table({ "hand:1:0": tile(1, null, false), "cell:e5": tile(null, "rose") });
  expect(flights(backs, fewer, 1)).toEqual([{ from: "hand:1:1", to: "cell:e5", turns: true }]);
  expect(flights(backs, new Map([...backs, ["cell:e5", tile(null, "rose")]]), 1)).toEqual([
    { from: "hand:1", to: "cell:e5", turns: true },
  ]);
});

it("draws from the pile and seats from the tray", () => {
  const before = table({ "tray:0:red": visitor(0, "red") });
  const after = table({ "bench:w1:0": visitor(0, "red"), "hand:0:2": tile(0, "green") });
  expect(flights(before, after, 0)).toEqual([
    { from: "tray:0:red", to: "bench:w1:0", turns: false },
    { from: "pile", to: "hand:0:2", turns: true },
  ]);
});

it("leaves alone what only became known", () => {
  expect(
    flights(table({ "cell:c3": tile(1, null, false) }), table({ "cell:c3": tile(1, "red", false) }), 0),
  ).toEqual([]);
});

it("turns a hand over in its place when it is shown at the end", () => {
  expect(
    flights(table({ "hand:1:0": tile(1, null, false) }), table({ "hand:1:0": tile(1, "blue") }), 0),
  ).toEqual([{ from: "hand:1:0", to: "hand:1:0", turns: true }]);
});
