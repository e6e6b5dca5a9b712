// The texts of actions, taken apart and put together.

import type { LegalAction } from "../../lib/messages.ts";
import { isNight, kindOf, faceOf } from "./faces.ts";

export interface Lot {
  kind: string;
  day: number;
  night: number;
  butter: number;
  cider: number;
  /** The pan comes from the hand. */
  hand: boolean;
}

export type Action =
  | { do: "take"; place: number }
  | { do: "decay" }
  | { do: "pan" }
  | { do: "draw"; card: string }
  | ({ do: "sell" | "cook" } & Lot);

export function parse(text: string): Action | null {
  const [verb, what = "", split = "", ...more] = text.split(" ");
  if (verb === "decay" || verb === "pan") return { do: verb };
  if (verb === "take") return { do: "take", place: Number(what) };
  if (verb === "draw") return { do: "draw", card: what };
  if (verb !== "sell" && verb !== "cook") return null;
  const [day = 0, night = 0] = split.split("+").map(Number);
  const count = (word: string) => more.filter((one) => one === word).length;
  return {
    do: verb,
    kind: what,
    day,
    night,
    butter: count("butter"),
    cider: count("cider"),
    hand: more.includes("hand"),
  };
}

export function sale(lot: Lot): string {
  return `sell ${lot.kind} ${lot.day}+${lot.night}`;
}

export function meal(lot: Lot, hand: boolean): string {
  const added = " butter".repeat(lot.butter) + " cider".repeat(lot.cider);
  return `cook ${lot.kind} ${lot.day}+${lot.night}${added}${hand ? " hand" : ""}`;
}

/** What lies chosen in the hand: mushrooms of one kind, with butter and cider. */
export function lotOf(cards: string[]): Lot | null {
  const mushrooms = cards.filter((card) => faceOf(kindOf(card)));
  if (!mushrooms[0]) return null;
  const count = (name: string) => cards.filter((card) => card === name).length;
  const night = mushrooms.filter(isNight).length;
  return {
    kind: kindOf(mushrooms[0]),
    day: mushrooms.length - night,
    night,
    butter: count("butter"),
    cider: count("cider"),
    hand: count("pan") > 0,
  };
}

export interface Offer {
  text: string;
  legal: boolean;
  hand: boolean;
}

export interface Offers {
  cook: Offer[];
  /** Null while butter, cider or a pan is chosen, too: they cannot be sold. */
  sell: Offer | null;
}

/** What can be done with a lot. One illegal way to cook is kept: trying it tells why not. */
export function offers(lot: Lot, texts: ReadonlySet<string>, holdsPan: boolean, panReady: boolean): Offers {
  const ways = [false, true].map((hand) => ({
    text: meal(lot, hand),
    hand,
    legal: texts.has(meal(lot, hand)),
  }));
  const cook = ways.filter((way) => way.legal && (way.hand || !lot.hand));
  const sell =
    lot.butter || lot.cider || lot.hand
      ? null
      : { text: sale(lot), hand: false, legal: texts.has(sale(lot)) };
  return { cook: cook.length ? cook : [ways[lot.hand || (holdsPan && !panReady) ? 1 : 0]!], sell };
}

/** The kinds of my hand with which something can be done. */
export function usable(legal: LegalAction[], verb?: "sell" | "cook"): Set<string> {
  const kinds = new Set<string>();
  for (const { text } of legal) {
    const action = parse(text);
    if (action && (action.do === "sell" || action.do === "cook") && (!verb || action.do === verb))
      kinds.add(action.kind);
  }
  return kinds;
}

/** Whether one more butter or cider could go with the lot. */
export function canAdd(lot: Lot, what: "butter" | "cider", texts: ReadonlySet<string>): boolean {
  const more = { ...lot, [what]: lot[what] + 1 };
  return texts.has(meal(more, false)) || texts.has(meal(more, true));
}
