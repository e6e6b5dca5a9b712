// Why the rules of a game forbid something, in all languages but English, which is the server's own.

import type { Lang } from "./prefs.svelte.ts";

type Translations = Record<Exclude<Lang, "en">, Record<string, string>>;

const FILES = import.meta.glob<Translations>("../games/*/refusals.ts", { import: "default" });
const reasons: Record<string, Translations> = {};

/** Fetch those of a game: `ruled` knows them then. */
export async function fetchReasons(game: string): Promise<void> {
  const file = FILES[`../games/${game}/refusals.ts`];
  if (file) reasons[game] ??= await file();
}

/** Why a rule forbids something ("fungi.few_sticks"); null where there is no translation, or not yet. */
export function ruled(code: string, lang: Lang): string | null {
  const [game = "", name = ""] = code.split(".");
  if (lang === "en") return null;
  if (!reasons[game]) void fetchReasons(game).catch(() => undefined); // the language is another since the table came
  const texts = reasons[game]?.[lang];
  return texts && Object.hasOwn(texts, name) ? texts[name]! : null;
}
