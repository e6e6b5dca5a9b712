import { beforeEach, expect, test, vi } from "vitest";
import type { LessonEvent, LessonView } from "../lib/messages.ts";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
const sent: string[][] = [];
let answer: (actions: string[]) => Partial<LessonView>;
vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
  const { actions } = JSON.parse(body) as { actions: string[] };
  sent.push(actions);
  return Promise.resolve({ ok: true, json: () => Promise.resolve(view(actions, answer(actions))) });
});
const { Lesson } = await import("./lesson.svelte.ts");
const { isNew, notePlayed, progress } = await import("../lib/learned.ts");

const moment = (...events: LessonEvent[]) => ({ view: {}, scores: [0, 0], player: 0, events });
const own = (text: string) => moment({ seat: 0, text });

function view(actions: string[], changes: Partial<LessonView>): LessonView {
  return {
    ...{ game: "fungi", language: "en", actions, marks: [0], step: 1, steps: 3, name: "", say: "", then: "" },
    ...{ wants: "action", accepted: [], point: null, seat: 0, names: ["Olli"], over: false, winners: [] },
    moments: [moment()],
    ...changes,
  } as LessonView;
}

beforeEach(() => {
  kept.clear();
  sent.length = 0;
  answer = (actions) => ({ moments: [actions.length ? own(actions.at(-1)!) : moment()] });
});

test("a turn under way can be composed anew until something follows it", async () => {
  const lesson = new Lesson("fungi", "en");
  await lesson.open();
  await lesson.step("lay b");
  await lesson.step("lay c");
  expect(lesson.steps).toEqual(["lay b", "lay c"]);
  await lesson.compose(["lay a", "lay b", "lay c"]);
  expect(sent.at(-1)).toEqual(["lay a", "lay b", "lay c"]);
  await lesson.undo();
  expect(sent.at(-1)).toEqual(["lay a", "lay b"]);
  answer = () => ({ moments: [own("done"), moment({ seat: 1, text: "take 1" })] });
  await lesson.step("done");
  expect(lesson.steps).toEqual([]);
});

test("a wrong try is told and changes nothing", async () => {
  const lesson = new Lesson("fungi", "en");
  await lesson.open();
  await lesson.step("take 1");
  const wrong = { text: "No", legal: true, own: true, code: "", clause: "", reason: "" };
  answer = () => ({ wrong, actions: ["take 1"] });
  await lesson.step("take 8");
  expect(lesson.wrong).toEqual(wrong);
  expect(lesson.told!.actions).toEqual(["take 1"]);
  expect(progress("fungi").actions).toEqual(["take 1"]);
});

test("it goes on where it was left, and begins anew once it was done", async () => {
  const lesson = new Lesson("fungi", "en");
  await lesson.open();
  await lesson.step("take 1");
  await new Lesson("fungi", "en").open();
  expect(sent.at(-1)).toEqual(["take 1"]);
  answer = () => ({ step: 2, wants: "continue" });
  await lesson.step("take 2");
  expect(progress("fungi").done).toBe(true);
  await new Lesson("fungi", "en").open();
  expect(sent.at(-1)).toEqual([]);
});

test("a game is new until it was played or learnt here", async () => {
  expect(isNew("mars")).toBe(true);
  notePlayed("mars");
  expect(isNew("mars")).toBe(false);
  expect(isNew("fungi")).toBe(true);
});

test("from one table to another nothing moves: each has a number of its own", async () => {
  const lesson = new Lesson("fungi", "en");
  await lesson.open();
  const first = lesson.table;
  await lesson.step("take 1");
  expect(lesson.table).toBe(first);
  answer = () => ({ moments: [{ ...moment(), fresh: true }] });
  await lesson.step("continue");
  expect(lesson.table).not.toBe(first);
  const second = lesson.table;
  await lesson.back();
  expect(lesson.table).not.toBe(second);
});
