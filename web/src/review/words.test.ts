// A review in words, in the reader's language.

import { afterEach, expect, test } from "vitest";
import type { GameClient } from "../lib/boards.ts";
import type { Event, ReviewMoment, Snapshot } from "../lib/messages.ts";
import { prefs } from "../lib/prefs.svelte.ts";
import { change, decided, drawn, fate, follows, inWords, percent, told, why } from "./words.ts";

afterEach(() => void (prefs.lang = "en"));
prefs.lang = "en";

const client = {
  tell: (event: Event, names: string[]) =>
    event.what === "drew" ? `Drawn: ${event.text}.` : `${names[event.seat!]} does ${event.text}`,
  words: (text: string) => text.toUpperCase(),
  wordsOn: (text: string, view: { known?: string }) => `${text} ${view.known}`,
} as unknown as GameClient;
const snapshot = (seat: number | null, ...texts: string[]): Snapshot => ({
  ...{ seq: 9, place: 3, seat, texts, player: 0, scores: [0, 0], view: {} },
});
const SNAPSHOTS = [snapshot(null, "deal"), snapshot(1, "sell", "rain")];
const moment = (more: Partial<ReviewMoment>): ReviewMoment =>
  ({ seat: 1, lucks: [0, 0], win: [0.5, 0.5], se: 0, layout: 0, reasons: [], ...more }) as ReviewMoment;
const NAMES = ["Ada", "Bob"];

test("shares are said in whole percents", () => {
  expect([percent(0.114), percent(-0.5), change(0.114), change(-0.2), change(0)]).toEqual([
    ...["11 %", "50 %", "+11 %", "−20 %", "±0 %"],
  ]);
});

test("a moment, and what chance brought, are told in sentences", () => {
  expect(told(client, ["Ada", "Bob"], SNAPSHOTS, 1)).toBe("Bob does sell. Drawn: rain.");
  expect(told(client, ["Ada", "Bob"], SNAPSHOTS, 0)).toBe("The beginning");
  const step = [SNAPSHOTS[0]!, snapshot(1, "lay 3")];
  expect(told({ ...client, tell: () => "", wordsOn: undefined }, ["Ada", "Bob"], step, 1)).toBe(
    "Bob: LAY 3.",
  );
  expect(drawn(client, ["Ada", "Bob"], SNAPSHOTS, 1, "rain")).toBe("Drawn: rain.");
});

test("an action is worded by what lies there, where that is known", () => {
  expect(inWords(client, [], "take 3", { known: "the morel" })).toBe("take 3 the morel");
  expect(inWords({ ...client, wordsOn: undefined }, [], "take 3", {})).toBe("TAKE 3");
  expect(inWords(client, [], "take 3", undefined)).toBe("TAKE 3");
});

test("reasons come from their codes; one that is not known is left out", () => {
  const given = moment({
    reasons: [
      { kind: "gain", points: 2 },
      { kind: "later", points: 1.5 },
      { kind: "odd", points: 0 },
    ],
  });
  expect(why(client, given, "sell it", NAMES)).toEqual([
    "It brings 2 points more at once.",
    "By the end it is about 1.5 points better.",
  ]);
  prefs.lang = "de";
  expect(why(client, given, "verkaufen", NAMES)[0]).toBe("Das bringt sofort 2 Punkte mehr.");
});

test("who ends lower is named where there is only one other", () => {
  const reasons = [{ kind: "denies", points: 1.2 }];
  expect(why(client, moment({ reasons }), "sell it", NAMES)).toEqual(["Ada ends about 1.2 points lower."]);
  expect(why(client, moment({ reasons, win: [0.3, 0.4, 0.3] }), "sell it", [...NAMES, "Eva"])).toEqual([
    "The best of the others ends about 1.2 points lower.",
  ]);
  const three = moment({ win: [1, 0, 0], reasons: [{ kind: "allows", points: 2, action: "take 2" }] });
  expect(why(client, three, "sell it", NAMES)).toEqual([
    "After “sell it” another can do this: “TAKE 2”, for 2 points.",
  ]);
});

test("what nobody could know and what chance brought are told where they matter", () => {
  const names = ["Ada", "Bob"];
  expect(fate({ decision: moment({ layout: -0.12 }), chance: [] }, names)).toEqual([
    "What Bob could not know made it 12 % worse.",
  ]);
  const draws = [moment({ lucks: [0.02, -0.02] }), moment({ lucks: [0.06, -0.06] })];
  expect(fate({ decision: null, chance: draws }, names)).toEqual(["Then luck: +8 % for Ada."]);
  expect(fate({ decision: moment({ layout: -0.12, layout_se: 0.07 }), chance: [] }, names)).toEqual([]);
  expect(fate({ decision: moment({ layout: 0.01 }), chance: [draws[0]!] }, names)).toEqual([]);
});

test("what the better action prepares, and what the played one allows, are told with their points", () => {
  const given = moment({
    reasons: [
      { kind: "prepares", points: 6, action: "cook 3" },
      { kind: "allows", points: 1, action: "take 2" },
    ],
  });
  expect(why(client, given, "sell it", NAMES)).toEqual([
    "It makes way for “COOK 3”, which brings 6 points.",
    "After “sell it” Ada can do this: “TAKE 2”, for a point.",
  ]);
});

test("where points do not say why, it is said that it wins more often", () => {
  expect(why(client, moment({ reasons: [{ kind: "wins", points: 0 }] }), "sell it", NAMES)).toEqual([
    "It wins more often.",
  ]);
});

test("how it might have gone on is told, unless nobody looked so far", () => {
  expect(follows(client, moment({ best_line: ["sell", "take 1", "cook 3"] }))).toBe(
    "It might go on: TAKE 1 – COOK 3.",
  );
  expect(follows(client, moment({ best_line: ["sell"] }))).toBe("");
});

test("luck is spoken of only where it is sure", () => {
  const draw = moment({ lucks: [0.06, -0.06], se: 0.03 });
  expect(fate({ decision: null, chance: [draw] }, ["Ada", "Bob"])).toEqual([]);
});

test("a moment that decided the game says what was better, why, and what nobody could know", () => {
  const errors = {
    ...{ kind: "decision", action: "sell", best: "cook", error: 0.11, layout: -0.08, layout_se: 0.02 },
    reasons: [
      { kind: "waits", points: 6 },
      { kind: "denies", points: 0.7 },
      { kind: "later", points: 2.5 },
      { kind: "prepares", points: 4, action: "pan" },
      { kind: "allows", points: 9, action: "rest" },
    ],
  } as const;
  const seen = [{ ...SNAPSHOTS[0]!, view: { known: "morels" } }, SNAPSHOTS[1]!];
  expect(decided(client, NAMES, seen, 1, moment(errors))).toBe(
    "Bob: “sell morels” cost 11 %. Better: cook morels. By the end it is about 2.5 points better. " +
      "After “sell morels” Ada can do this: “REST”, for 9 points. What Bob could not know made it 8 % worse.",
  );
  expect(decided(client, NAMES, seen, 1, moment({ ...errors, layout_se: 0.05 }))).not.toContain("know");
  const rain = moment({ kind: "chance", action: "rain", luck: 0.2 });
  expect(decided(client, NAMES, seen, 1, rain)).toBe("Drawn: rain. Luck for Bob: +20 %.");
});
