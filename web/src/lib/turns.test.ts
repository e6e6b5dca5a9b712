// The log: one line a turn, with what it brought.

import { expect, test } from "vitest";
import type { GameClient } from "./boards.ts";
import type { Event, Snapshot } from "./messages.ts";
import { folded, joined, listed, logLines, turnsOf } from "./turns.ts";

const NAMES = ["Ada", "Bob"];
/** Tells an action with what lay there before it. */
const client = {
  tell: (event: Event, names: string[], before?: { card?: string }) =>
    event.what === "drew"
      ? `Drawn: ${event.text}`
      : `${names[event.seat!]} ${event.text} ${before?.card ?? "?"}`,
} as unknown as GameClient;

let seq = 2; // after who sat down and the start
const moment = (seat: number | null, scores: number[], card: string, ...texts: string[]): Snapshot => ({
  seq: (seq += texts.length),
  place: 0,
  seat,
  texts,
  player: 0,
  scores,
  view: { card },
});
const MOMENTS = [
  moment(null, [0, 0], "fern", "deal"),
  moment(0, [0, 0], "moss", "takes"),
  moment(0, [3, 0], "reed", "lays", "rain"),
  moment(1, [3, 2], "rush", "takes"),
];
const EVENTS: Event[] = [
  { seq: 1, time: 0, what: "started" },
  { seq: 3, time: 0, what: "acted", seat: 0, text: "takes" },
  { seq: 8, time: 0, what: "resigned", seat: 1 },
];

test("decisions of one seat in a row are a turn", () => {
  expect(turnsOf(MOMENTS).map(({ seat, from, to }) => [seat, from, to])).toEqual([
    [0, 1, 2],
    [1, 3, 3],
  ]);
});

test("whoever acts first after something was decided begins a turn", () => {
  const decides = (event: Event): boolean => event.text === "takes";
  expect(turnsOf(MOMENTS, decides).map(({ seat, from, to }) => [seat, from, to])).toEqual([
    [0, 1, 1],
    [0, 2, 2],
    [1, 3, 3],
  ]);
});

test("a line tells a turn with what lay there, what came, and the points; the rest of the table between them", () => {
  const lines = logLines(MOMENTS, EVENTS, client, NAMES);
  expect(lines.map(({ words }) => words)).toEqual([
    "The game begins.",
    "Ada takes fern, lays moss.",
    "Bob takes reed.",
    "Bob gave up.",
  ]);
  expect(lines.map(({ to }) => to)).toEqual([null, 2, 3, null]);
  expect(lines[1]).toMatchObject({ aside: "Drawn: rain.", gains: [{ seat: 0, points: 3 }] });
  expect(lines[2]!.gains).toEqual([{ seat: 1, points: 2 }]);
});

test("a game may say a turn in its own line", () => {
  const own = { ...client, line: ({ acts }: { acts: unknown[] }) => `${acts.length} acts` } as GameClient;
  expect(logLines(MOMENTS, [], own, NAMES).map(({ words, aside }) => words + aside)).toEqual([
    "2 acts",
    "1 acts",
  ]);
});

test("the same thing several times is said once", () => {
  expect(folded(["Bob lays a card.", "Bob lays a card.", "Bob is ready."])).toEqual([
    "Bob lays a card (×2).",
    "Bob is ready.",
  ]);
});

test("sentences of one person become one", () => {
  const say = (name: string, ...words: string[]) =>
    joined(
      words.map((one) => name + one),
      name,
    );
  expect(say("Ada", " walks.", " plants.")).toBe("Ada walks, plants.");
  expect(say("Ada", ": a fern on a1.", ": a fern on b2.")).toBe("Ada: a fern on a1, a fern on b2.");
  expect(say("A (1)", " walks.", " plants.")).toBe("A (1) walks, plants.");
  expect(joined(["Ada walks.", "It rains."], "Ada")).toBe("Ada walks. It rains.");
  expect(joined(["Ada walks.", "Adamant plants."], "Ada")).toBe("Ada walks. Adamant plants.");
});

test("what chance brings of one sort is one sentence", () => {
  expect(listed(["Rolled: 4.", "Rolled: 2 (×2).", "It rains.", "Rolled: 6."])).toBe(
    "Rolled: 4, 2 (×2). It rains. Rolled: 6.",
  );
  expect(listed(["Drawn: a fern.", "Laid: a fern."])).toBe("Drawn: a fern. Laid: a fern.");
});
