// The cards: what is printed on them, and how they are drawn small.

import { FLAVOUR, HELPERS, NIGHT, PRICES, STICKS, WORTH } from "./printed.ts";

export interface Face {
  /** What one mushroom is worth in the pan and at the market. */
  flavour: number;
  sticks: number;
  /** For bars and bands; always beside the letters of its name. */
  hue: string;
}

export type Mushroom = keyof typeof FLAVOUR;
export type Helper = (typeof HELPERS)[number];
export type Kind = Mushroom | Helper;

const HUES: Record<Mushroom, string> = {
  honeyfungus: "#dfa93a",
  treeear: "#b06a5c",
  lawyerswig: "#d8d0ba",
  shiitake: "#a37a50",
  henofwoods: "#b0a899",
  birchbolete: "#d08252",
  porcini: "#b3764c",
  chanterelle: "#eec04a",
  morel: "#a89a62",
};

export const KINDS: readonly Kind[] = [...(Object.keys(FLAVOUR) as Mushroom[]), ...HELPERS];

/** A card's kind, whether it is a night card or not. */
export function kindOf(card: string): Kind {
  return card.replace("*", "") as Kind;
}

export function isNight(card: string): boolean {
  return card.endsWith("*");
}

export function faceOf(kind: string): Face | null {
  if (!(kind in FLAVOUR)) return null;
  const name = kind as Mushroom;
  return { flavour: FLAVOUR[name], sticks: STICKS[name], hue: HUES[name] };
}

/** What cooking or selling brings, by the action's text; null where no such meal or sale exists. */
export function worth(text: string): number | null {
  return (WORTH as Record<string, number>)[text.replace(" hand", "")] ?? null;
}

/** How many mushrooms these cards are: one by night counts for several. */
export const mushrooms = ({ day, night }: { day: number; night: number }): number => day + NIGHT * night;

/** Sticks for the card at a place of the path, counted from 1. */
export const price = (place: number): number => PRICES[place - 1] ?? 0;

/** Cards in the order of a sorted hand: by kind, the night card on top of its day cards. */
export function inOrder(a: string, b: string): number {
  const place = (card: string) =>
    card === "?" ? 99 : 2 * KINDS.indexOf(kindOf(card)) + Number(isNight(card));
  return place(a) - place(b);
}
