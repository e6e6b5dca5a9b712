import { afterEach, expect, test } from "vitest";
import type { DailyDeal } from "../lib/messages.ts";
import { keep } from "../lib/prefs.svelte.ts";
import { rangeOf, resultOf, shareLine, untilNext } from "./daily.ts";

const DEAL: DailyDeal = { game: "felci", state: "done", streak: 3, finished: 4 };
const DAY = "2026-11-17";

afterEach(() => keep({ lang: "en" }));

test("a line to share has date, game, result and leaves, and nothing of the deal", () => {
  const won = { resigned: false, lead: 7, leaves: 4 };
  expect(shareLine(DEAL, won, DAY)).toBe("Hortus · Felci · Nov 17, 2026 · +7 🌿🌿🌿🌿⬜ · 3 days in a row");
  keep({ lang: "de" });
  expect(shareLine({ ...DEAL, streak: 1 }, { ...won, lead: -2, leaves: 2 }, DAY)).toBe(
    "Hortus · Felci · 17.11.2026 · −2 🌿🌿⬜⬜⬜",
  );
  const gaveUp = { resigned: true, lead: null, leaves: 0 };
  expect(shareLine({ ...DEAL, streak: 0 }, gaveUp, DAY)).toContain("Aufgegeben ⬜⬜⬜⬜⬜");
});

test("results and bars in words", () => {
  expect([3, -3, 0].map((lead) => resultOf({ resigned: false, lead, leaves: 3 }))).toEqual([
    "Won by 3",
    "Lost by 3",
    "A tie",
  ]);
  expect(rangeOf({ least: -10, most: -6, count: 1 })).toBe("−10 … −6");
  expect(rangeOf({ least: 0, most: 0, count: 1 })).toBe("0");
  expect(rangeOf({ least: 1, most: 1, count: 1 })).toBe("+1");
});

test("the time until the next deals ends at midnight UTC", () => {
  expect(untilNext(DAY, Date.UTC(2026, 10, 17, 18, 29, 30))).toEqual({ h: 5, m: 31 });
  expect(untilNext(DAY, Date.UTC(2026, 10, 18, 1))).toEqual({ h: 0, m: 0 });
});
