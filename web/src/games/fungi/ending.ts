// Why a game of Fungi is over (FUN-19).

import { texts } from "../../lib/texts.svelte.ts";

const t = texts({
  en: { forest: "The forest is empty. Mushrooms that were not cooked do not count." },
  it: { forest: "Il bosco è vuoto. I funghi non cucinati non contano." },
  de: { forest: "Der Wald ist leer. Pilze, die nicht gebraten wurden, zählen nicht." },
});

export const ending = (): string => t("forest");
