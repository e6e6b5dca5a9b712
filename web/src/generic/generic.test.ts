// Any view as parts and words, and any list of actions in groups.

import { expect, test, vi } from "vitest";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
const { common, lines, seats } = await import("./parts.ts");
const { describe, groups, tell } = await import("./words.ts");

const VIEW = {
  game: "sample",
  seat: 1,
  player: 0,
  turn: 0,
  scores: [3, 5],
  winners: [],
  options: { long: false },
  to_roll: 2,
  started: null,
  path: ["fern", "?"],
  bag: { red: 2, dark_blue: 1 },
  meals: [{ name: "soup", of: ["leek", "salt"] }, { name: "tart" }],
  benches: { w1: { owner: 0 }, b1: { owner: 1 } },
  grid: [
    ["a", "b"],
    ["c", null],
  ],
  deep: { one: { two: { three: { four: 4 } } } },
  seats: [{ hand: null, size: 2 }, { hand: ["fern", "moss"] }],
};

const MEALS = [["soup", "leek, salt"], ["tart", "–"]]; // prettier-ignore
const BENCHES = [["w1", "0"], ["b1", "1"]]; // prettier-ignore

test("each part of a view has a label and the shape of what it holds", () => {
  expect(common(VIEW)).toEqual([
    { kind: "value", label: "To roll", text: "2" },
    { kind: "value", label: "Started", text: "–" },
    { kind: "row", label: "Path", items: ["fern", "?"] },
    { kind: "counts", label: "Bag", counts: [["red", "2"], ["dark blue", "1"]] }, // prettier-ignore
    { kind: "table", label: "Meals", columns: ["Name", "Of"], rows: MEALS },
    { kind: "table", label: "Benches", columns: ["", "Owner"], rows: BENCHES },
    { kind: "table", label: "Grid", columns: [], rows: [["a", "b"], ["c", "–"]] }, // prettier-ignore
    {
      kind: "group",
      label: "Deep",
      parts: [{ kind: "table", label: "One", columns: ["", "Three"], rows: [["two", "four 4"]] }],
    },
  ]);
});

test("a view without seats or parts is no error", () => {
  expect(seats({})).toEqual([]);
  expect(common({ game: "sample", player: 0 })).toEqual([]);
  expect(seats({ seats: [3] })).toEqual([[{ kind: "value", label: "", text: "3" }]]);
});

test("the board is told seat by seat", () => {
  const told = describe(VIEW, 1, ["Ada", "Ben"]);
  expect(told.map(({ title }) => title)).toEqual(["On the table", "Ada", "Ben (you)"]);
  expect(told[0]!.lines).toContain("Bag: red 2, dark blue 1");
  expect(told[0]!.lines).toContain("Deep: One: two, Three four 4");
  expect(told[1]!.lines).toEqual(["3 points", "Hand: –", "Size: 2"]);
  expect(told[2]!.lines).toEqual(["5 points", "Hand: fern, moss"]);
  expect(lines({ kind: "row", label: "", items: ["a"] })).toEqual(["a"]);
});

test("actions stand under their verbs, events beside their names", () => {
  const legal = ["take 1", "pass", "take 2"].map((text, action) => ({ action, text }));
  const found = groups(legal).map(({ title, actions }) => [title, ...actions.map(({ text }) => text)]);
  expect(found).toEqual([["Take", "take 1", "take 2"], ["Pass", "pass"]]); // prettier-ignore
  const event = { seq: 1, time: 0, seat: 1, text: "take 1" };
  expect(tell({ ...event, what: "acted" }, ["Ada", "Ben"])).toBe("Ben: take 1");
  expect(tell({ ...event, what: "drew" }, ["Ada", "Ben"])).toBe("take 1");
});
