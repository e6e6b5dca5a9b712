// How a courtship ended: shown for a while after the server has cleared the moss.

import type { Event } from "../../lib/messages.ts";
import { fairyNamed } from "./cards.ts";
import type { FeenbalzFairy, FeenbalzView } from "./view.ts";
import { worth } from "./worth.ts";

export interface Laid {
  seat: number;
  size: number;
  cards: string[] | null;
  value: number | null;
  honey: number;
  won: FeenbalzFairy[];
}

export interface Outcome {
  courter: number;
  /** The fairy all looked at; null if she was never told. */
  fairy: FeenbalzFairy | null;
  laid: Laid[];
  /** What lay there, where it is not known who laid what. */
  heap: string[];
}

function drawnFairies(last: readonly Event[]): string[] {
  return last.filter((event) => event.text?.startsWith("fairy ")).map((event) => event.text!.slice(6));
}

function missing(from: readonly string[], these: readonly string[]): string[] {
  const left = [...these];
  return from.filter((name) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** How the courtship in `before` ended; null if none ended between the two views. */
export function outcome(
  before: FeenbalzView | null,
  after: FeenbalzView,
  last: readonly Event[],
): Outcome | null {
  if (!before?.courting || after.courting || before.seats.length !== after.seats.length) return null;
  // stepping back through a game is no end either: then no fairy has gone and nothing was discarded
  if (after.fairies.deck > before.fairies.deck || after.discard.length === before.discard.length) return null;
  const won = after.seats.map((seat, at) =>
    seat.fairies.filter((one) => !before.seats[at]!.fairies.some((old) => old.name === one.name)),
  );
  const drawn = drawnFairies(last);
  const name =
    before.shown && before.fairy && !last.some((event) => event.text === "play mist")
      ? before.fairy.name
      : drawn[0];
  if (!name && !won.some((some) => some.length)) return null; // a take-back, not an end
  const fairy = name ? fairyNamed(name, after) : null;
  const laid: Laid[] = before.seats.flatMap((seat, at) =>
    seat.laid
      ? [
          {
            seat: at,
            size: seat.laid,
            cards: seat.collection,
            value: seat.value,
            honey: seat.honey,
            won: won[at]!,
          },
        ]
      : [],
  );
  const known = laid.flatMap((one) => one.cards ?? []);
  const heap = missing(missing(after.discard, before.discard), known);
  const hidden = laid.filter((one) => !one.cards);
  const only = hidden.length === 1 ? hidden[0] : undefined;
  if (only && heap.length === only.size) only.cards = heap.splice(0);
  if (fairy && !fairy.black) {
    for (const one of laid) {
      if (one.value === null && one.cards)
        one.value = 3 * one.honey + one.cards.reduce((sum, card) => sum + worth(card, fairy).total, 0);
    }
  }
  return { courter: before.turn, fairy, laid, heap: hidden.length > 1 ? heap : [] };
}
