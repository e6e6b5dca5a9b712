// The courtship as rows on the moss, from the view or from how it ended.

import type { Outcome } from "./courtship.ts";
import type { FeenbalzFairy, FeenbalzView } from "./view.ts";
import { count, type Count } from "./worth.ts";

export interface Row {
  seat: number;
  cards: string[] | null;
  size: number;
  value: number | null;
  count: Count | null;
  added: number;
  takenBack: number;
  won: FeenbalzFairy[];
  courts: boolean;
  acts: boolean;
  mine: boolean;
}

/** The collections as they lie, from the one who courts on. */
export function rows(view: FeenbalzView, me: number | null): Row[] {
  const players = view.seats.length;
  const order = view.seats.map((_, at) => (view.turn + at) % players);
  return order
    .filter((at) => view.seats[at]!.laid > 0)
    .map((at) => {
      const seat = view.seats[at]!;
      return {
        seat: at,
        cards: seat.collection,
        size: seat.laid,
        value: seat.value,
        count: count(seat, view.fairy),
        added: seat.added,
        takenBack: seat.taken_back,
        won: [],
        courts: at === view.turn,
        acts: at === view.player,
        mine: at === me,
      };
    });
}

/** The same when all is over. */
export function endRows(end: Outcome, me: number | null): Row[] {
  const order = [...end.laid].sort((a, b) => Number(b.seat === end.courter) - Number(a.seat === end.courter));
  return order.map((one) => ({
    seat: one.seat,
    cards: one.cards,
    size: one.size,
    value: one.value,
    count: count({ collection: one.cards, value: one.value, honey: one.honey }, end.fairy),
    added: 0,
    takenBack: 0,
    won: one.won,
    courts: one.seat === end.courter,
    acts: false,
    mine: one.seat === me,
  }));
}
