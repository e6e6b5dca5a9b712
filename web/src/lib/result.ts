// How a game ended. A view knows only ends by its rules; somebody may also give up or run out of time.

import { t } from "../texts.ts";
import type { View } from "./boards.ts";
import { decimal, signed } from "./numbers.ts";
import type { Live } from "./live.svelte.ts";
import type { Event, RatingChange, TableView } from "./messages.ts";

const OVER = -2;
const known = new WeakMap<TableView, View>();

/** The view to draw: nobody is to act once a game is over, and its winners are told. */
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
  known.set(sight, stopped); // the same object each time: a board redraws what has changed
  return stopped;
}

/** How it ended, with the name of whoever gave up or ran out of time. */
export function how(sight: TableView, events: Event[], names: string[]): string {
  const way = sight.result!.how;
  const act = way === "resigned" ? "resigned" : way === "time" ? "timedout" : null;
  const seat = act && events.findLast((event) => event.what === act)?.seat;
  return typeof seat === "number" ? t(`tell_${act!}`, { name: names[seat] ?? "" }) : t(`how_${way}`);
}

/** What the game made of somebody's rating; a question mark where it is provisional. */
export function changed(one: RatingChange, name: string): string {
  const rating = `${decimal(one.after)}${one.provisional ? "?" : ""}`;
  if (one.before === null) return t("rating_first", { name, rating });
  const by = one.after - one.before;
  return t("rating_changed", { name, rating, by: signed(by, decimal(Math.abs(by))) });
}

/** Who won, in a few words to whoever looks. */
export function outcome(sight: TableView, live: Live, names: string[]): string {
  const winners = sight.result?.winners ?? [];
  const mine =
    live.seat !== null && winners.length === 1 && winners[0] === live.seat && live.seats.length < 2;
  return mine && !sight.view.team ? t("you_won") : verdict(sight, names);
}

/** The same to anybody. */
export function verdict(sight: TableView, names: string[]): string {
  const winners = sight.result?.winners ?? [];
  if (sight.view.team) return t(winners.length ? "team_won" : "game_over");
  if (!winners.length) return t("game_over");
  if (winners.length === names.length) return t("all_won");
  return t(winners.length > 1 ? "several_won" : "one_won", {
    name: winners.map((seat) => names[seat]).join(" & "),
  });
}
