// The composing of a turn, with a table that answers from a script.

import { beforeEach, expect, test, vi } from "vitest";
import type { Live } from "./live.svelte.ts";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
const { NotDone } = await import("./live.svelte.ts");
const { keep } = await import("./prefs.svelte.ts");
const { Turn } = await import("./turn.svelte.ts");

/** A table where a turn has two steps and "no" is against the rules. */
class Table {
  sight = { seq: 7, phase: "playing", player: 0, legal: [{ action: 1, text: "one" }], view: { now: true } };
  shown = this.sight;
  seat = 0;
  line = "open";
  caughtUp = true;
  played: string[][] = [];
  requests = 0;
  flush(): void {}
  ask({ type, steps, confirm }: { type: string; steps: string[]; confirm: boolean }): Promise<unknown> {
    this.requests += 1;
    if (type === "draft") confirm = true;
    if (steps.includes("no"))
      return Promise.reject(new NotDone({ kind: "illegal", sentence: "No.", clause: "FEL-1", seq: 7 }));
    const complete = steps.length === 2;
    if (complete && !confirm) {
      this.played.push(steps);
      return Promise.resolve({ type: "done" });
    }
    return Promise.resolve({
      type: "draft",
      draft: {
        steps,
        view: { after: steps.length },
        legal: complete ? [] : [{ action: 2, text: "two" }],
        complete,
        shown: steps.length,
      },
    });
  }
}

let table: Table;
let turn: InstanceType<typeof Turn>;
beforeEach(() => {
  table = new Table();
  turn = new Turn(table as unknown as Live);
  keep({ confirm: false });
});

test("a step shows what would be, and what may follow", async () => {
  await turn.step("one");
  expect(turn.steps).toEqual(["one"]);
  expect(turn.view).toEqual({ after: 1 });
  expect(turn.legal.map((choice) => choice.text)).toEqual(["two"]);
  expect(table.played).toEqual([]);
});

test("where the log goes on by rules that nobody knows here it is nobody's turn", () => {
  expect(turn.mine).toBe(true);
  Object.assign(table.sight, { stopped: { move: 3, sentence: "This game was played by older rules." } });
  expect(turn.mine).toBe(false);
  expect(turn.legal).toEqual([]);
});

test("a whole turn is played as one", async () => {
  await turn.step("one");
  await turn.step("two");
  expect(table.played).toEqual([["one", "two"]]);
  expect(turn.steps).toEqual([]);
});

test("each press is one request", async () => {
  await turn.step("one");
  expect(table.requests).toBe(1);
  await turn.back();
  expect(table.requests).toBe(1); // the position itself is known
  await turn.step("one");
  await turn.step("two");
  expect(table.requests).toBe(3);
  expect(table.played).toHaveLength(1);
});

test("steps can be replaced in one request", async () => {
  await turn.step("one");
  await turn.compose(["other", "two"]);
  expect(table.requests).toBe(2);
  expect(table.played).toEqual([["other", "two"]]);
  await turn.step("one");
  await turn.compose([]);
  expect(turn.steps).toEqual([]);
});

test("a preview is asked for once and plays nothing", async () => {
  expect(turn.preview(["one"])).toBeNull();
  expect(turn.preview(["one"])).toBeNull();
  await vi.waitFor(() => expect(turn.preview(["one"])).toEqual({ after: 1 }));
  expect(turn.preview(["no"])).toBeNull();
  await Promise.resolve();
  expect(table.requests).toBe(2);
  expect(turn.preview(["no"])).toBeNull();
  expect([turn.refused, turn.steps, table.played]).toEqual([null, [], []]);
});

test("who wants to confirm is asked first", async () => {
  keep({ confirm: true });
  await turn.step("one");
  await turn.step("two");
  expect(table.played).toEqual([]);
  expect(turn.ready).toBe(true);
  await turn.confirm();
  expect(table.played).toEqual([["one", "two"]]);
});

test("the last step can be taken back, down to the beginning", async () => {
  keep({ confirm: true });
  await turn.step("one");
  await turn.step("two");
  await turn.back();
  expect(turn.steps).toEqual(["one"]);
  await turn.back();
  expect(turn.steps).toEqual([]);
  expect(turn.view).toEqual({ now: true });
});

test("a refused step changes nothing and says why", async () => {
  await turn.step("one");
  await turn.step("no");
  expect(turn.steps).toEqual(["one"]);
  expect(turn.refused?.clause).toBe("FEL-1");
  await turn.step("two");
  expect(turn.refused).toBeNull();
});

test("two quick presses are carried out one after the other", async () => {
  await Promise.all([turn.step("one"), turn.step("two")]);
  expect(table.played).toEqual([["one", "two"]]);
});

test("nothing may be done out of turn or before everything is shown", () => {
  table.sight.player = 1;
  expect(turn.legal).toEqual([]);
  table.sight.player = 0;
  table.caughtUp = false;
  expect(turn.legal).toEqual([]);
});
