import { expect, test } from "vitest";
import { acted } from "../../lib/testing.ts";
import type { Event } from "../../lib/messages.ts";
import { accounts } from "./score.ts";
import type { MarsOutcome } from "./view.ts";

const done = (
  seat: number,
  text: string,
  points: number,
  before: number,
  after: number,
  due = before + points,
): Event => ({
  ...acted(text, seat),
  outcome: {
    hex: "c5",
    flower: "red",
    joined: [],
    points,
    before,
    after,
    again: null,
    due,
  } satisfies MarsOutcome,
});

test("a score is what was planted, less what was lost, and what going on past others brought", () => {
  const events = [
    done(0, "plant red", 0, 0, 0),
    done(0, "plant red", 2, 0, 3), // past somebody on 2
    done(1, "move 3 e", -1, 0, 0, 0), // nothing to lose
    done(0, "move 3 e", -1, 3, 1), // past somebody on 2
    done(0, "plant blue", 1, 1, 2),
  ];
  const [ada, ben] = accounts(events, 2);
  expect(ada).toMatchObject({ planted: 3, lost: 1, leapt: 0, best: { colour: "red", points: 2 } });
  expect(ada!.colours).toEqual([
    { colour: "red", count: 2, points: 2 },
    { colour: "blue", count: 1, points: 1 },
  ]);
  expect(ada!.planted - ada!.lost + ada!.leapt).toBe(2);
  expect(ben).toMatchObject({ planted: 0, lost: 0, leapt: 0, best: null });
});

test("what was taken back does not count", () => {
  const back: Event = { seq: 3, time: 0, what: "tookback", seat: 0, place: 1 };
  const [ada] = accounts([done(0, "plant red", 1, 0, 1), done(0, "plant blue", 4, 1, 5), back], 1);
  expect(ada).toMatchObject({ planted: 1 });
});
