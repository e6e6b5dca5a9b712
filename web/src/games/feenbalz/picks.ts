// A collection is chosen as a set, in any order: the server says which sets there are.

import type { FeenbalzPicks } from "./view.ts";

/** What a chosen set is: one to be done with, one after which old cards go back, or not enough yet. */
export type Worth = "whole" | "over" | null;

function bits(picks: FeenbalzPicks, chosen: readonly string[]): number {
  return chosen.reduce((sum, card) => sum | (1 << picks.cards.indexOf(card)), 0);
}

function someHas(picks: FeenbalzPicks, chosen: readonly string[]): boolean {
  if (!chosen.every((card) => picks.cards.includes(card))) return false;
  const wanted = bits(picks, chosen);
  return [...picks.whole, ...picks.over].some((set) => (set & wanted) === wanted);
}

/** Whether there is anything to be chosen at all. */
export const any = (picks: FeenbalzPicks | null): boolean => picks !== null && someHas(picks, []);

/** The cards that can be chosen beside these. */
export function lit(picks: FeenbalzPicks, chosen: readonly string[]): Set<string> {
  return new Set(picks.cards.filter((card) => !chosen.includes(card) && someHas(picks, [...chosen, card])));
}

export function worth(picks: FeenbalzPicks, chosen: readonly string[]): Worth {
  const set = bits(picks, chosen);
  return picks.whole.includes(set) ? "whole" : picks.over.includes(set) ? "over" : null;
}

/** The steps that lay, add or take back these cards, in the order the rules want. */
export function steps({ verb, cards }: FeenbalzPicks, chosen: readonly string[]): string[] {
  return cards.filter((card) => chosen.includes(card)).map((card) => `${verb} ${card}`);
}

/** Why a card cannot be chosen: it never can, not beside this other one, or nothing more can. */
export type Clash = { why: "never" | "full" | "all" } | { why: "pair"; other: string };

export function clash(picks: FeenbalzPicks, chosen: readonly string[], card: string): Clash {
  if (!someHas(picks, [card])) return { why: "never" };
  const other = chosen.find((one) => !someHas(picks, [one, card]));
  if (other) return { why: "pair", other };
  return { why: lit(picks, chosen).size ? "all" : "full" };
}
