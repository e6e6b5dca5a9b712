// Asking for one's games, and the plot of skill and luck.

import { expect, test } from "vitest";
import { address, ALL, luckRange, plotted } from "./list.ts";

test("only what is wanted is asked for", () => {
  expect(address(ALL)).toBe("/api/account/games");
  expect(address({ ...ALL, game: "fungi", search: "  Bob & Ann " })).toBe(
    "/api/account/games?game=fungi&search=Bob+%26+Ann",
  );
  expect(address({ ...ALL, result: "won" }, 12.5)).toBe("/api/account/games?result=won&before=12.5");
});

test("skill goes from the foot to the top, luck around the middle and no further than the edge", () => {
  const point = (skill: number, luck: number) => ({ id: "", game: "fungi", finished: 0, skill, luck });
  expect(plotted([point(0, 0), point(100, 0.5), point(50, -9)], 200, 100, 40)).toEqual([
    { x: 0, skill: 100, luck: 20 },
    { x: 100, skill: 0, luck: 10 },
    { x: 200, skill: 50, luck: 40 },
  ]);
  expect(plotted([point(50, 0)], 200, 100, 40)[0]!.x).toBe(100);
});

test("a little luck is seen, too: the plot has no more room than it needs", () => {
  const point = (luck: number) => ({ id: "", game: "fungi", finished: 0, skill: 50, luck });
  expect([[], [0.02], [0.02, -0.2], [0.4], [0.6]].map((lucks) => luckRange(lucks.map(point)))).toEqual([
    ...[0.1, 0.1, 0.25, 0.5, 1],
  ]);
  expect(plotted([point(-0.05), point(0.1)], 200, 100, 40).map(({ luck }) => luck)).toEqual([30, 0]);
});
