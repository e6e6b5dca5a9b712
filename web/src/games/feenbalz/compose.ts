// The legal texts, sorted by what a hand touches: a card, the market, a seat, a button.

import type { LegalAction } from "../../lib/messages.ts";
import { face } from "./cards.ts";
import { BERRIES, OBJECTS } from "./printed.ts";
import type { Way } from "./view.ts";

export interface Move {
  verb: string;
  card: string | null;
  way: Way | null;
  seat: number | null;
}

/** An action's text, taken apart. */
export function parse(text: string): Move {
  const words = text.split(" ");
  const verb = words[0] ?? "";
  const move: Move = { verb, card: null, way: null, seat: null };
  if (verb === "exchange") return { ...move, card: words[1] ?? null, way: (words[3] as Way) ?? null };
  if (verb === "give") return { ...move, seat: Number(words[1]) };
  if (verb === "play")
    return { ...move, card: words[1] ?? null, seat: words[2] === undefined ? null : Number(words[2]) };
  return { ...move, card: words[1] ?? null };
}

export interface Offer {
  way: Way;
  text: string;
  /** The cards of the market that it brings. */
  takes: string[];
}

export interface Moves {
  /** Texts without a card: collect, done, decline, pass, skip, give. */
  plain: string[];
  /** By hand card: how it can be exchanged. */
  exchanges: Map<string, Offer[]>;
  /** By card: `lay`, `add` or `back` of it. */
  lay: Map<string, string>;
  add: Map<string, string>;
  back: Map<string, string>;
  /** By berry: `play` (one for each seat with thorn) and `toss`. */
  berries: Map<string, string[]>;
}

export function sort(legal: readonly LegalAction[], takes: Record<string, string[]> = {}): Moves {
  const moves: Moves = {
    plain: [],
    exchanges: new Map(),
    lay: new Map(),
    add: new Map(),
    back: new Map(),
    berries: new Map(),
  };
  for (const { text } of legal) {
    const { verb, card, way } = parse(text);
    if (verb === "exchange" && card && way)
      put(moves.exchanges, card, { way, text, takes: takes[text] ?? [] });
    else if ((verb === "lay" || verb === "add" || verb === "back") && card) moves[verb].set(card, text);
    else if ((verb === "play" || verb === "toss") && card) put(moves.berries, card, text);
    else moves.plain.push(text);
  }
  return moves;
}

function put<T>(map: Map<string, T[]>, key: string, value: T): void {
  map.set(key, [...(map.get(key) ?? []), value]);
}

const ORDER: readonly string[] = [...Object.keys(OBJECTS), ...BERRIES];
const GIFTS = ["beetle", "flower", "stone", "feather", "shell", "agaric", "horseshoe"];

/** A card's place in the card order, in which texts name the cards of a collection. */
export const rank = (name: string): number => ORDER.indexOf(name);

export type Order = "order" | "category" | "value";

/** A hand, sorted as its owner likes; in card order the colours come together. */
export function sorted(names: readonly string[], by: Order): string[] {
  const weight = (name: string): number => {
    const { gift, value, berry } = face(name);
    if (berry) return 99;
    if (by === "value") return value;
    return by === "category" ? GIFTS.indexOf(gift ?? "") : 0;
  };
  return [...names].sort((a, b) => weight(a) - weight(b) || rank(a) - rank(b));
}

/** The steps that lie before the first step that is a card of this verb, then those cards in card order. */
export function inOrder(
  steps: readonly string[],
  verb: "lay" | "add" | "back",
  cards: readonly string[],
): string[] {
  const from = steps.findIndex((text) => text.startsWith(`${verb} `));
  const before = from < 0 ? steps : steps.slice(0, from);
  return [...before, ...[...cards].sort((a, b) => rank(a) - rank(b)).map((card) => `${verb} ${card}`)];
}

/** The cards that steps of this verb named so far. */
export function stepped(steps: readonly string[], verb: "lay" | "add" | "back"): string[] {
  return steps.filter((text) => text.startsWith(`${verb} `)).map((text) => text.slice(verb.length + 1));
}

/** The steps without one of those cards. What was taken back after cards were added goes with it. */
export function withoutCard(steps: readonly string[], verb: "lay" | "add" | "back", card: string): string[] {
  const left = stepped(steps, verb).filter((name) => name !== card);
  return inOrder(steps, verb, left);
}
