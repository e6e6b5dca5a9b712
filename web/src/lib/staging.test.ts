// What happens at a table, shown one thing at a time.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Event, TableView } from "./messages.ts";
import { HOLDS, Staging, type Speed, type Step } from "./staging.ts";

const ME = 0;
let seq = 0;
let shown: string[];
let settled: boolean;
let speed: Speed;
let staging: Staging;

beforeEach(() => {
  vi.useFakeTimers();
  seq = 0;
  shown = [];
  settled = true;
  speed = "normal";
  staging = new Staging(
    ({ events, sight }) => shown.push(events.map(name).join(" ") + (sight?.over ? " | over" : "")),
    () => HOLDS[speed],
    (event) => event.seat === ME,
    (now) => (settled = now),
    (event) => event.outcome != null,
  );
});
afterEach(() => void vi.useRealTimers());

const name = (event: Event): string => event.text || event.what;
const event = (what: string, text = "", seat: number | null = null, outcome?: unknown): Event => ({
  seq: seq++,
  time: 0,
  what,
  text,
  seat,
  outcome,
});
const step = (events: Event[], over = false): Step => ({ events, sight: { over } as TableView });
const act = (seat: number, text: string): Step => step([event("acted", text, seat)]);

test("another's act waits until one's own has landed, and the next one until it was seen", () => {
  staging.push(act(ME, "mine"));
  staging.push(act(1, "first"));
  staging.push(act(2, "second"));
  expect(shown).toEqual(["mine"]);
  vi.advanceTimersByTime(HOLDS.normal.own);
  expect(shown).toEqual(["mine", "first"]);
  vi.advanceTimersByTime(HOLDS.normal.other - 1);
  expect(shown).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(["mine", "first", "second"]);
  expect(settled).toBe(false); // it is still on show
  vi.advanceTimersByTime(HOLDS.normal.other);
  expect(settled).toBe(true);
});

test("whoever goes on does not wait", () => {
  for (const text of ["a", "b", "c"]) staging.push(act(1, text));
  staging.flush();
  expect(shown).toEqual(["a", "b", "c"]);
  expect(settled).toBe(true);
  vi.runAllTimers();
  expect(shown).toHaveLength(3);
});

test("how fast is the person's choice", () => {
  speed = "once";
  staging.push(act(1, "a"));
  staging.push(act(2, "b"));
  expect(shown).toEqual(["a", "b"]);
  expect(staging.settled).toBe(true);
  speed = "slow";
  staging.push(act(1, "c"));
  staging.push(act(2, "d"));
  vi.advanceTimersByTime(HOLDS.normal.other);
  expect(shown).toHaveLength(3);
});

test("an outcome is on show longer, before whoever is next", () => {
  staging.push(step([event("acted", "ready", 1), event("drew", "fairy", null, { fairy: 3 })]));
  staging.push(act(2, "next"));
  vi.advanceTimersByTime(HOLDS.normal.outcome - 1);
  expect(shown).toEqual(["ready fairy"]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(["ready fairy", "next"]);
});

test("the act that ends a game is seen before the verdict", () => {
  staging.push(step([event("acted", "last", 1), event("finished")], true));
  expect(shown).toEqual(["last"]);
  vi.advanceTimersByTime(HOLDS.normal.verdict);
  expect(shown).toEqual(["last", "finished | over"]);
});

test("a game that somebody gave up is over at once", () => {
  staging.push(step([event("resigned", "", 1), event("finished")], true));
  expect(shown).toEqual(["resigned finished | over"]);
});

test("words hold nothing up", () => {
  staging.push({ events: [event("said", "hello", 1)], sight: null });
  staging.push(act(1, "a"));
  expect(shown).toEqual(["hello", "a"]);
});

test("the same thing again is quick, and so is a crowd", () => {
  for (let times = 0; times < 3; times++) staging.push(act(1, "lay ?"));
  vi.advanceTimersByTime(HOLDS.normal.other);
  expect(shown).toHaveLength(2);
  vi.advanceTimersByTime(HOLDS.normal.other / 2);
  expect(shown).toHaveLength(3);
  staging.flush();
  for (let place = 0; place < 70; place++) staging.push(act(1, `lay ${place}`));
  expect(shown.length).toBeGreaterThan(60);
});

test("what was forgotten is never shown", () => {
  staging.push(act(1, "a"));
  staging.push(act(1, "b"));
  staging.clear();
  vi.runAllTimers();
  expect(shown).toEqual(["a"]);
});
