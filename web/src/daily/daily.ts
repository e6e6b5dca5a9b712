// The deals of the day: what the server says of them, and the line to share.

import { call } from "../lib/api.ts";
import { titleOf } from "../lib/games.svelte.ts";
import type { Bar, DailyDeal, DailyOverview, DailyResult, DailyStarted } from "../lib/messages.ts";
import { locale, signed } from "../lib/numbers.ts";
import { t } from "./texts.ts";

export const MOST_LEAVES = 5;
const DAY = 86_400_000;

export function overview(day?: string): Promise<DailyOverview> {
  return call(day ? `/api/daily?day=${day}` : "/api/daily");
}

/** The table of the scored try, or of a free one when that is over. */
export function begin(game: string): Promise<DailyStarted> {
  return call(`/api/daily/${game}`, { method: "POST" });
}

/** A day as people write it. */
export function dateOf(day: string): string {
  return new Date(day).toLocaleDateString(locale(), { dateStyle: "medium", timeZone: "UTC" });
}

/** Hours and minutes until the day (UTC) is over. */
export function untilNext(day: string, now: number): { h: number; m: number } {
  const minutes = Math.max(0, Math.ceil((Date.parse(day) + DAY - now) / 60_000));
  return { h: Math.floor(minutes / 60), m: minutes % 60 };
}

function leavesOf({ leaves }: DailyResult): string {
  return "🌿".repeat(leaves) + "⬜".repeat(MOST_LEAVES - leaves);
}

/** The result in words. */
export function resultOf({ lead }: DailyResult): string {
  if (lead === null) return t("gave_up");
  return lead ? t(lead > 0 ? "ahead" : "behind", { n: Math.abs(lead) }) : t("tie");
}

/** The leads of a bar: +6 … +10. */
export function rangeOf({ least, most }: Bar): string {
  if (least === most) return least ? signed(least) : "0";
  return `${signed(least)} … ${signed(most)}`;
}

/** A line to show to others; it tells nothing of the deal. */
export function shareLine({ game, streak }: DailyDeal, result: DailyResult, day: string): string {
  const lead = result.lead === null || !result.lead ? resultOf(result) : signed(result.lead);
  const row = streak > 1 ? [t("streak", { n: streak })] : [];
  return ["Hortus", titleOf(game), dateOf(day), `${lead} ${leavesOf(result)}`, ...row].join(" · ");
}
