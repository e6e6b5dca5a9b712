// The moments of a game: fetched once, then followed.

import { beforeEach, expect, test, vi } from "vitest";
import type { Event, Snapshot, TableView } from "./messages.ts";

const { History } = await import("./history.svelte.ts");

const moment = (place: number): Snapshot => ({
  seq: place + 1,
  place,
  seat: place ? 0 : null,
  texts: place ? ["take"] : [],
  player: 0,
  scores: [place],
  view: { place },
});
const step = (...whats: string[]) => ({
  events: whats.map((what, at): Event => ({ seq: at, time: 0, what, seat: 1, text: what })),
  sight: { seq: 9, player: 0, scores: [7], view: { place: 99 } } as unknown as TableView,
});

let asked: string[];
let seat: number | null;
let there: Snapshot[];
let history: InstanceType<typeof History>;
beforeEach(() => {
  [asked, seat, there] = [[], 0, [moment(0), moment(1), moment(2)]];
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address.replace(/.*\?/, ""));
    const from = Number(/from=(\d+)/.exec(address)![1]);
    return Promise.resolve(new Response(JSON.stringify(there.filter((one) => one.place >= from))));
  });
  history = new History("t", null, () => seat);
});

test("everything is fetched once", async () => {
  await Promise.all([history.load(), history.load()]);
  await history.load();
  expect(asked).toEqual(["from=0&seat=0"]);
  expect(history.moments).toHaveLength(3);
});

test("whoever comes while it is fetched waits for it, too", async () => {
  const first = history.load();
  await history.load();
  expect(history.moments).toHaveLength(3);
  await first;
});

test("one decision is a moment without asking", async () => {
  await history.load();
  history.add(step("acted", "drew"));
  await history.load();
  expect(asked).toHaveLength(1);
  expect(history.moments.at(-1)).toMatchObject({ place: 4, seat: 1, texts: ["acted", "drew"], scores: [7] });
});

test("what the server has told before it is shown is no second moment", async () => {
  there = [...there, { ...moment(3), seq: 9 }];
  await history.load();
  history.add(step("acted"));
  expect(history.moments).toHaveLength(4);
});

test("several decisions in one go are asked for, only they", async () => {
  await history.load();
  there = [...there, moment(3), moment(4)];
  history.add(step("acted", "acted"));
  await history.load();
  expect(asked).toEqual(["from=0&seat=0", "from=3&seat=0"]);
  expect(history.moments.map((one) => one.place)).toEqual([0, 1, 2, 3, 4]);
});

test("what happens while it is asked for is asked for, too", async () => {
  await history.load();
  there = [...there, moment(3), moment(4)];
  history.add(step("acted", "acted"));
  const loading = history.load();
  there = [...there, { ...moment(5), seq: 9 }];
  history.add(step("acted"));
  await loading;
  await history.load();
  expect(history.moments.map((one) => one.place)).toEqual([0, 1, 2, 3, 4, 5]);
});

test.each(["tookback", "finished"])("after it %s everything is asked for again", async (what) => {
  await history.load();
  history.add(step("acted", what));
  expect(history.moments).toEqual([]);
  await history.load();
  expect(asked).toEqual(["from=0&seat=0", "from=0&seat=0"]);
});

test("another seat is told what it may know", async () => {
  await history.load();
  seat = 1;
  history.forget();
  await history.load();
  expect(asked.at(-1)).toBe("from=0&seat=1");
});

test("what a step on show decided is told once it was seen, however early the server tells it", async () => {
  const held = step("acted");
  held.events[0]!.seq = 2; // the third moment's decision
  history.hold(held);
  await history.load();
  expect(history.told(9).map(({ place }) => place)).toEqual([0, 1]);
  history.release();
  expect(history.told(9)).toHaveLength(3);
  expect(history.told(2)).toHaveLength(2);
});
