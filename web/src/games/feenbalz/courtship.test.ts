import { describe, expect, it } from "vitest";
import { outcome } from "./courtship.ts";
import { examples } from "./examples.ts";
import { endRows, rows } from "./scene.ts";
import { fairyNamed } from "./cards.ts";
import type { FeenbalzView } from "./view.ts";
import { count } from "./worth.ts";

const event = (text: string, seat: number | null = null) => ({
  seq: 1,
  time: 0,
  what: seat === null ? "drew" : "acted",
  seat,
  text,
});

const LAID = ["blue-beetle-1", "green-beetle-2"];

/** What comes after: the moss is clear, and somebody has won. */
function after(
  view: FeenbalzView,
  winner: number | null,
  won: string[] = [],
  discard: string[] = [],
): FeenbalzView {
  const fairies = won.map((name) => fairyNamed(name));
  return {
    ...view,
    phase: "turn",
    fairy: null,
    courting: false,
    shown: false,
    discard,
    seats: view.seats.map((seat, at) => ({
      ...seat,
      laid: 0,
      collection: null,
      value: null,
      fairies: at === winner ? [...seat.fairies, ...fairies] : seat.fairies,
    })),
  };
}

describe("what a collection is worth", () => {
  it("FEE-13: the green shell counts nothing, the beetles one more each", () => {
    const view = examples["FEE-13"].view;
    expect(count(view.seats[0]!, view.fairy)).toMatchObject({
      printed: 9,
      disliked: 4,
      dress: 2,
      mirror: 0,
      total: 7,
    });
  });

  it("is not explained where it would not add up", () => {
    const view = examples["FEE-13"].view;
    expect(count({ ...view.seats[0]!, value: 8 }, view.fairy)).toBeNull();
  });

  it("adds up in every example", () => {
    for (const [clause, { view }] of Object.entries(examples)) {
      for (const row of rows(view, 0)) if (row.value !== null) expect(row.count, clause).not.toBeNull();
    }
  });
});

describe("how a courtship ends", () => {
  it("the winner is who has a fairy more", () => {
    const view = examples["FEE-13"].view;
    const end = outcome(view, after(view, 1, ["blue-beetle"], LAID), [event("pass", 1)])!;
    expect(end.fairy?.name).toBe("blue-beetle");
    expect(endRows(end, 0).map((row) => [row.seat, row.value, row.won.length])).toEqual([
      [0, 7, 0],
      [1, 10, 1],
    ]);
  });

  it("a collection that lay alone face down is found in the discard", () => {
    const view = { ...examples["FEE-11"].view, turn: 1 };
    view.seats = view.seats.map((seat, at) => (at === 0 ? { ...seat, laid: 0, collection: null } : seat));
    const cards = ["red-stone-1", "red-stone-2", "red-stone-3", "blue-stone-3"];
    const end = outcome(view, after(view, 1, ["red-stone"], cards), [
      event("decline", 2),
      event("draw ?"),
      event("fairy red-stone"),
    ])!;
    expect(end.laid).toMatchObject([{ seat: 1, cards, value: 16 }]);
  });

  it("the black fairy leaves nothing", () => {
    const view = examples["FEE-11"].view;
    const end = outcome(view, after(view, null, [], LAID), [event("decline", 2), event("fairy black")])!;
    expect(end.fairy?.black).toBe(true);
    expect(end.laid.every((one) => !one.won.length)).toBe(true);
  });

  it("a take-back is no end", () => {
    const view = examples["FEE-11"].view;
    expect(outcome(view, after(view, null), [])).toBeNull();
    expect(outcome(null, view, [])).toBeNull();
    expect(outcome(view, after(view, null), [event("decline", 2), event("fairy red-stone")])).toBeNull();
  });
});
