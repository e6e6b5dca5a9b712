// A game that ended before its rules ended it: somebody gave up, a clock ran out, all agreed. No view knows of that.

import { t } from "../texts.ts";
import type { View } from "./boards.ts";
import type { Event, TableView } from "./messages.ts";

const OVER = -2;
const known = new WeakMap<TableView, View>();

/** What to draw: where the game has stopped, nobody is to act any more, and who won has won. */
export function drawn(sight: TableView): View {
  const { view } = sight;
  if (!sight.over || view.player === OVER) return view;
  const before = known.get(sight);
  if (before) return before;
  const stopped = {
    ...view,
    player: OVER,
    winners: sight.result?.winners ?? [],
    ...("phase" in view ? { phase: "over" } : {}),
  };
  known.set(sight, stopped); // the same one whenever it is asked for, or a board would think that it had changed
  return stopped;
}

/** How it ended, naming whose doing it was. */
export function how(sight: TableView, events: Event[], names: string[]): string {
  const way = sight.result!.how;
  const deed = way === "resigned" ? "resigned" : way === "time" ? "timedout" : null;
  const seat = deed && events.findLast((event) => event.what === deed)?.seat;
  return typeof seat === "number" ? t(`tell_${deed!}`, { name: names[seat] ?? "" }) : t(`how_${way}`);
}
