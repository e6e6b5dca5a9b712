// Why a game of Felci is over (FEL-21).

import { texts } from "../../lib/texts.svelte.ts";

const t = texts({
  en: { pile: "The pile is empty, and both have had equally many turns. Tiles left in a hand do not count." },
  it: {
    pile: "Il mazzo è finito ed entrambi hanno avuto gli stessi turni. Le tessere rimaste in mano non contano.",
  },
  de: {
    pile: "Der Stapel ist leer, und beide hatten gleich viele Züge. Plättchen auf der Hand zählen nicht.",
  },
});

export const ending = (): string => t("pile");
