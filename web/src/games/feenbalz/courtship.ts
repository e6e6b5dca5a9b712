// The courtship as rows on the moss, from the view or from how it ended.

import type { Event } from "../../lib/messages.ts";
import { t } from "./texts.ts";
import type { FeenbalzCount, FeenbalzFairy, FeenbalzOutcome, FeenbalzView } from "./view.ts";

export interface Row {
  seat: number;
  cards: string[] | null;
  size: number;
  value: number | null;
  count: FeenbalzCount | null;
  added: number;
  takenBack: number;
  won: FeenbalzFairy[];
  courts: boolean;
  acts: boolean;
  mine: boolean;
}

/** How a courtship ended, and the fairies each seat won by it. */
export interface Ended extends Omit<FeenbalzOutcome, "won"> {
  won: FeenbalzFairy[][];
  /** She came only now, with the end: first she is seen, then it is told who wins her. */
  fresh: boolean;
}

/** What an event tells of the end of a courtship, if it is one. */
export function endOf(event: Event): FeenbalzOutcome | null {
  const told = event.outcome as Partial<FeenbalzOutcome> | null | undefined;
  return told?.laid ? (told as FeenbalzOutcome) : null;
}

/** How the courtship in `before` ended: shown for a while. Null if none ended between the two views. */
export function outcome(
  before: FeenbalzView | null,
  after: FeenbalzView,
  last: readonly Event[],
): Ended | null {
  const told = last.map(endOf).findLast(Boolean);
  if (!told || !before?.courting || after.courting || before.seats.length !== after.seats.length) return null;
  if (after.discard.length === before.discard.length) return null; // a step back
  const won = after.seats.map((seat, at) =>
    seat.fairies.filter((one) => !before.seats[at]!.fairies.some((old) => old.name === one.name)),
  );
  const fresh = before.fairy?.name !== told.fairy.name;
  return told.fairy.black || won.some((some) => some.length) ? { ...told, won, fresh } : null;
}

/** How it ended, in a sentence. */
export function verdict({ fairy, won }: Ended, names: readonly string[]): string {
  if (fairy.black) return t("out.black");
  const said = ({ length: n }: FeenbalzFairy[], at: number) =>
    n ? [t(n > 1 ? "out.more" : "out.won", { name: names[at] ?? "", n })] : [];
  return won.flatMap(said).join(" ");
}

/** The view before anyone was given a fairy: as long as it is not told who wins her. */
export function unwon(view: FeenbalzView, { won }: Ended): FeenbalzView {
  const seats = view.seats.map((seat, at) => ({
    ...seat,
    fairies: seat.fairies.filter((fairy) => !won[at]!.some((one) => one.name === fairy.name)),
  }));
  return { ...view, seats };
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
        count: view.display?.counts[at] ?? null,
        added: seat.added,
        takenBack: seat.taken_back,
        won: [],
        courts: at === view.turn,
        acts: at === view.player,
        mine: at === me,
      };
    });
}

/** The same when all is over; who won stands there once it is told. */
export function endRows({ laid, won, courter }: Ended, me: number | null, told = true): Row[] {
  return laid.map(({ seat, cards, value, count }) => ({
    seat,
    cards,
    size: cards.length,
    value,
    count,
    added: 0,
    takenBack: 0,
    won: told ? won[seat]! : [],
    courts: seat === courter,
    acts: false,
    mine: seat === me,
  }));
}
