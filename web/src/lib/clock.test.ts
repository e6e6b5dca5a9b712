import { expect, test } from "vitest";
import { isFirstTurn, secondsLeft } from "./clock.ts";

test("the running seat's time goes down to nothing, the others' stands", () => {
  const clock = { left: [60, 45], running: 1, deadline: 145, at: 100 };
  expect([0, 10, 44, 50].map((since) => secondsLeft(clock, 1, since))).toEqual([45, 35, 1, 0]);
  expect(secondsLeft(clock, 0, 10)).toBe(60);
});

test("a first turn counts down to its deadline, not off the clock", () => {
  const clock = { left: [300, 300], running: 0, deadline: 220, at: 100 };
  expect(secondsLeft(clock, 0, 5)).toBe(115);
  expect(secondsLeft({ ...clock, running: null, deadline: null }, 0, 5)).toBe(300);
  expect([0, 1].map((seat) => isFirstTurn(clock, seat))).toEqual([true, false]);
  expect(isFirstTurn({ ...clock, deadline: 400 }, 0)).toBe(false);
});

test("where there is no clock nothing is left", () => {
  expect(secondsLeft(null, 0, 5)).toBe(0);
});
