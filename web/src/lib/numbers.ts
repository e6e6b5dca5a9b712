// Numbers as each language writes them.

import { prefs } from "./prefs.svelte.ts";

/** With one decimal: 6.2 in English, 6,2 in Italian and German. */
export function decimal(value: number): string {
  return value.toLocaleString(prefs.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** A change: +3, −2, ±0; with the sign that a screen reader says. */
export function signed(change: number, shown: string = String(Math.abs(change))): string {
  return `${change > 0 ? "+" : change < 0 ? "−" : "±"}${shown}`;
}
