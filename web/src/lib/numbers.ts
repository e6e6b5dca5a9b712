// Numbers and dates as each language writes them.

import { prefs } from "./prefs.svelte.ts";

/** With one decimal: 6.2 in English, 6,2 in Italian and German. */
export function decimal(value: number): string {
  return value.toLocaleString(prefs.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** The page's language as it is written where the browser is at home: 19 Nov 2026 or Nov 19, 2026. */
export function locale(): string {
  return globalThis.navigator?.languages.find((one) => one.split("-")[0] === prefs.lang) ?? prefs.lang;
}

/** A change: +3, −2, ±0; with the sign that a screen reader says. */
export function signed(change: number, shown: string = String(Math.abs(change))): string {
  return `${change > 0 ? "+" : change < 0 ? "−" : "±"}${shown}`;
}
