// What a review says of moments and seats.

import { expect, test } from "vitest";
import type { GameReview, ReviewMoment, ReviewSeat, Snapshot } from "../lib/messages.ts";
import { answer, errors, luckKind, parts, reviewed, sizeOf, turningPoints } from "./moments.ts";

const decision = (
  place: number,
  seat: number,
  error: number,
  verdict: ReviewMoment["verdict"],
): ReviewMoment => ({
  line: place + 5,
  place,
  kind: "decision",
  seat,
  action: "sell",
  best: "cook",
  error,
  se: 0.01,
  verdict,
  luck: 0,
  win: [0.5, 0.5],
  lucks: [0, 0],
  alternatives: [
    { action: "cook", value: 0.6, se: 0.01 },
    { action: "wait", value: 0.58, se: 0.01 },
    { action: "sell", value: 0.6 - error, se: 0.01 },
  ],
});
const chance = (place: number, luck: number): ReviewMoment => ({
  ...decision(place, 0, 0, null),
  kind: "chance",
  luck,
  lucks: [luck, -luck],
  alternatives: [],
});
const MOMENTS = [
  chance(0, 0.4),
  decision(1, 0, 0.2, "mistake"),
  chance(2, -0.1),
  decision(3, 1, 0.07, "inaccuracy"),
  decision(4, 0, 0.3, "close"),
  decision(5, 0, 0.5, "blunder"),
];
const review: GameReview = { game: "fungi", seats: [], moments: MOMENTS };
const at = (place: number): Snapshot => ({
  seq: place,
  place,
  seat: 0,
  texts: [],
  player: 0,
  scores: [],
  view: {},
});
const SNAPSHOTS = [1, 3, 4, 5, 6].map(at);
const ALL = reviewed(SNAPSHOTS, review);

test("each moment of the replay has the decision that led to it and the chance after it", () => {
  expect(
    ALL.map(({ decision, chance }) => [decision?.place ?? null, chance.map((one) => one.place)]),
  ).toEqual([
    [null, [0]],
    [1, [2]],
    [3, []],
    [4, []],
    [5, []],
  ]);
  expect(reviewed([], review)).toEqual([]); // the replay may come after the review
  expect(reviewed(SNAPSHOTS, null).every(({ decision }) => decision === null)).toBe(true);
});

test("errors are found by size and by seat; what is too close to say is none", () => {
  expect(errors(ALL, "inaccuracy")).toEqual([1, 2, 4]);
  expect(errors(ALL, "mistake")).toEqual([1, 4]);
  expect(errors(ALL, "blunder")).toEqual([4]);
  expect(errors(ALL, "inaccuracy", 1)).toEqual([2]);
  expect(sizeOf(MOMENTS[4])).toBeNull();
});

test("the three moments are the largest errors and strokes of luck, in the order in which they came", () => {
  expect(turningPoints(ALL).map(({ moment }) => moment.place)).toEqual([0, 1, 5]);
  expect(turningPoints(ALL, 1).map(({ at }) => at)).toEqual([4]);
  expect(turningPoints(reviewed(SNAPSHOTS, null))).toEqual([]);
  const doubtful = { ...review, moments: [{ ...chance(0, 0.4), se: 0.15 }] };
  expect(turningPoints(reviewed(SNAPSHOTS, doubtful))).toEqual([]);
});

test("trying again: anything near the best is right, and what was played is known", () => {
  const moment = MOMENTS[1]!;
  expect(answer(moment, "cook")).toEqual({ kind: "best", cost: 0 });
  expect(answer(moment, "wait").kind).toBe("right");
  expect(answer(moment, "sell")).toEqual({ kind: "same", cost: expect.closeTo(0.2) as number });
  expect(answer(moment, "pass")).toEqual({ kind: "unknown" });
  const more = { ...moment, alternatives: [...moment.alternatives!, { action: "pan", value: 0.5, se: 0 }] };
  expect(answer(more, "pan")).toEqual({ kind: "worse", cost: expect.closeTo(0.1) as number });
  // One that looks better than the best by chance is right, and makes nothing else worse.
  const lucky = {
    ...moment,
    alternatives: [...moment.alternatives!, { action: "pan", value: 0.9, se: 0.1 }],
  };
  expect(answer(lucky, "pan").kind).toBe("right");
  expect(answer(lucky, "wait").kind).toBe("right");
});

test("luck in a word", () => {
  expect([0.01, 0.1, -0.1, 0.4, -0.4].map((luck) => luckKind(luck))).toEqual([
    ...["even", "good", "bad", "much", "little"],
  ]);
  expect([luckKind(0.1, 0.06), luckKind(-0.4, 0.06)]).toEqual(["even", "little"]);
});

test("errors take away, all else adds up to the result", () => {
  const seat = { errors: 0.2, luck: 0.1, others: 0.3, layout: -0.05, remainder: 0.35 } as ReviewSeat;
  const shares = parts(seat).map(({ share }) => share);
  expect(shares).toEqual([0.1, -0.2, 0.3, -0.05, 0.35]);
});
