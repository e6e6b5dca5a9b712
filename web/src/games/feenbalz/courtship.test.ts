import { describe, expect, it } from "vitest";
import { endRows, outcome, rows, unwon, verdict } from "./courtship.ts";
import { examples } from "./examples.ts";
import { fairyNamed } from "./cards.ts";
import type { FeenbalzOutcome, FeenbalzView } from "./view.ts";

const VIEW = examples["FEE-13"].view;
const LAID = VIEW.seats.slice(0, 2).map(({ collection, value }, seat) => ({
  seat,
  cards: collection!,
  value,
  count: VIEW.display!.counts[seat]!,
}));

const events = (fairy: string) => [
  {
    seq: 1,
    time: 0,
    what: "acted",
    text: "pass",
    outcome: { courter: 0, fairy: fairyNamed(fairy), laid: LAID, won: [0, 0, 0] } satisfies FeenbalzOutcome,
  },
];

/** What comes after: the moss is clear, and somebody has won. */
function after(winner: number | null, discard: string[] = ["blue-beetle-1"]): FeenbalzView {
  return {
    ...VIEW,
    fairy: null,
    courting: false,
    discard,
    seats: VIEW.seats.map((seat, at) => ({
      ...seat,
      laid: 0,
      fairies: at === winner ? [fairyNamed("blue-beetle")] : [],
    })),
  };
}

describe("what a collection is worth", () => {
  it("adds up in every example", () => {
    for (const [clause, { view }] of Object.entries(examples)) {
      for (const { value, count, cards } of rows(view, 0)) {
        if (value === null) continue;
        const { printed, disliked, mirror, clothing, treasures, honey } = count!;
        expect(printed - disliked + mirror + clothing + treasures + honey, clause).toBe(value);
        expect(count!.cards, clause).toHaveLength(cards!.length);
      }
    }
  });
});

describe("how a courtship ends", () => {
  it("the winner is who has a fairy more", () => {
    const end = outcome(VIEW, after(1), events("blue-beetle"))!;
    expect(endRows(end, 0).map((row) => [row.seat, row.value, row.won.length])).toEqual([
      [0, 7, 0],
      [1, 10, 1],
    ]);
  });

  it("is told only after she has been seen", () => {
    const end = outcome({ ...VIEW, fairy: null }, after(1), events("blue-beetle"))!;
    expect(end.fresh).toBe(true);
    expect(endRows(end, 0, false).flatMap((row) => row.won)).toEqual([]);
    expect(unwon(after(1), end).seats[1]!.fairies).toEqual([]);
    expect(verdict(end, ["Ada", "Ben"])).toBe("Ben wins the fairy.");
  });

  it("the black fairy leaves nothing", () => {
    const end = outcome(VIEW, after(null), events("black"))!;
    expect(end.won.flat()).toEqual([]);
  });

  it("a step back is no end", () => {
    expect(outcome(VIEW, after(null), [])).toBeNull();
    expect(outcome(null, VIEW, [])).toBeNull();
    expect(outcome(VIEW, after(null), events("blue-beetle"))).toBeNull();
    expect(outcome(VIEW, after(null, []), events("black"))).toBeNull();
  });
});
