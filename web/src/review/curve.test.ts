// Where the curve's lines, dots and ticks lie.

import { expect, test } from "vitest";
import type { GameReview } from "../lib/messages.ts";
import { across, curve, down, nearest, path, upTo, type Box } from "./curve.ts";

const BOX: Box = { width: 120, height: 60, left: 10, right: 10, top: 5, bottom: 5 };
const moment = { line: 1, seat: 0, action: "", best: null, error: 0.2, se: 0, luck: 0, lucks: [0, 0] };
const review = {
  game: "fungi",
  seats: [
    { seat: 0, start: 0.5 },
    { seat: 1, start: 0.5 },
  ],
  moments: [
    { ...moment, place: 0, kind: "decision", verdict: "mistake", win: [0.3, 0.7] },
    { ...moment, place: 1, kind: "chance", verdict: null, luck: 0.2, win: [1, 0] },
    { ...moment, place: 2, kind: "decision", verdict: "fine", win: [1, 0] },
    { ...moment, place: 3, kind: "chance", verdict: null, luck: 0.001, win: [1, 0] },
  ],
} as unknown as GameReview;

test("places go from left to right, shares from the foot to the top", () => {
  expect([0, 2, 4].map((place) => across(place, [0, 2, 4], BOX))).toEqual([10, 60, 110]);
  expect([0, 0.5, 1].map((share) => down(share, BOX))).toEqual([55, 30, 5]);
  expect(across(0, [0], BOX)).toBe(10);
});

test("moves are equally wide, however much chance brings after them", () => {
  expect([0, 5, 10, 12].map((place) => across(place, [0, 10, 12], BOX))).toEqual([10, 35, 60, 110]);
});

test("what is dealt before the first decision has little room", () => {
  const places = [50, 75, 100];
  const found = [0, 25, 50, 75, 100].map((place) => across(place, places, { ...BOX, left: 0, right: 20 }));
  expect(found).toEqual([0, 2, 4, 52, 100]);
});

test("a line a seat from its chances at the start, a dot where an error was, a tick where chance mattered", () => {
  const drawn = curve(review, [0, 2, 4], BOX);
  expect(path(drawn.lines[0]!.points)).toBe("M10 30L10 30L60 5L110 5");
  expect(path(drawn.lines[1]!.points)).toBe("M10 30L10 30L60 55L110 55");
  expect(drawn.dots).toEqual([{ x: 60, y: 5, seat: 0, size: "mistake", place: 0 }]); // on its line
  expect(drawn.ticks).toEqual([{ x: 60, height: 12.5, good: true }]);
});

test("what comes later can be left out", () => {
  const whole = curve(review, [0, 2, 4], BOX);
  const begun = upTo(whole, across(0, [0, 2, 4], BOX));
  expect(path(begun.lines[0]!.points)).toBe("M10 30L10 30");
  expect([begun.dots, begun.ticks]).toEqual([[], []]);
  expect(upTo(whole, 60).dots).toEqual(whole.dots);
  expect(upTo(whole, Infinity)).toEqual(whole);
});

test("a team has one line", () => {
  expect(curve({ ...review, together: true }, [0, 2, 4], BOX).lines).toHaveLength(1);
});

test("the nearest moment of the replay is found", () => {
  expect(nearest(58, [0, 2, 4], BOX)).toBe(1);
  expect(nearest(-50, [0, 2, 4], BOX)).toBe(0);
  expect(nearest(500, [0, 2, 4], BOX)).toBe(2);
});
