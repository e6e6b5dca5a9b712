// Why a game of Feenbalz is over (FEE-29).

import { texts } from "../../lib/texts.svelte.ts";
import type { FeenbalzView } from "./view.ts";

const t = texts({
  en: {
    target: "{name} has won {n} fairies: that is enough.",
    deck: "No fairy is left.",
    quiet: "Nobody has courted for {n} turns.",
  },
  it: {
    target: "{name} ha conquistato {n} fate: bastano.",
    deck: "Non resta nessuna fata.",
    quiet: "Nessuno corteggia da {n} turni.",
  },
  de: {
    target: "{name} hat {n} Feen gewonnen: das reicht.",
    deck: "Keine Fee ist mehr da.",
    quiet: "Seit {n} Zügen hat niemand gebalzt.",
  },
});

export function ending(view: FeenbalzView, names: string[]): string {
  const most = Math.max(...view.seats.map((seat) => seat.fairies.length));
  const first = view.seats.findIndex((seat) => seat.fairies.length === most);
  if (most >= view.target) return t("target", { name: names[first] ?? "", n: most });
  return view.quiet >= view.quiet_limit ? t("quiet", { n: view.quiet }) : t("deck");
}
