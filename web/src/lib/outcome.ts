// Who won, in a few words.

import { t } from "../texts.ts";
import type { Live } from "./live.svelte.ts";
import type { TableView } from "./messages.ts";

export function outcome(sight: TableView, live: Live, names: string[]): string {
  const winners = sight.result?.winners ?? [];
  if (sight.view.team) return t(winners.length ? "team_won" : "game_over");
  if (!winners.length) return t("game_over");
  if (winners.length === names.length) return t("all_won");
  if (live.seat !== null && winners.length === 1 && winners[0] === live.seat && live.seats.length < 2)
    return t("you_won");
  return t(winners.length > 1 ? "several_won" : "one_won", {
    name: winners.map((seat) => names[seat]).join(" & "),
  });
}
