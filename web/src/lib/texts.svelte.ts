// Texts in every language. The shell and each game have three tables; a missing key is a type error.

import { prefs, type Lang } from "./prefs.svelte.ts";

type Table<K extends string> = Record<K, string>;
type Values = Record<string, string | number>;

/** Put values into a text: `{name}`; "one tile||{n} tiles" takes the first part if n is 1. */
export function fill(text: string, values: Values = {}): string {
  const parts = text.split("||");
  const chosen = parts.length > 1 ? (values.n === 1 ? parts[0]! : parts[1]!) : text;
  return chosen.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The texts of an area in the chosen language. The English table says which keys there are. */
export function texts<K extends string>(
  tables: { en: Table<K> } & Record<Exclude<Lang, "en">, Table<NoInfer<K>>>,
) {
  return (key: K, values?: Values): string => fill(tables[prefs.lang][key], values);
}

/** The same, where only English comes with the program: `speak` fetches another language; until then it is English. */
export function fetched<K extends string>(
  en: Table<K>,
  others: Record<Exclude<Lang, "en">, () => Promise<{ default: Table<NoInfer<K>> }>>,
) {
  let tables = $state.raw<Partial<Record<Lang, Table<K>>>>({ en });
  const t = (key: K, values?: Values): string => fill((tables[prefs.lang] ?? en)[key], values);
  async function speak(lang: Lang): Promise<void> {
    if (lang === "en" || tables[lang]) return;
    const { default: table } = await others[lang]();
    tables = { ...tables, [lang]: table };
  }
  return { t, speak };
}
