// The legal texts, sorted by what a hand touches: a card, the market, a seat, a button.

import type { LegalAction } from "../../lib/messages.ts";
import { face } from "./cards.ts";
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

export function sort(legal: readonly LegalAction[]): Moves {
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
    if (verb === "exchange" && card && way) put(moves.exchanges, card, { way, text });
    else if ((verb === "lay" || verb === "add" || verb === "back") && card) moves[verb].set(card, text);
    else if ((verb === "play" || verb === "toss") && card) put(moves.berries, card, text);
    else moves.plain.push(text);
  }
  return moves;
}

function put<T>(map: Map<string, T[]>, key: string, value: T): void {
  map.set(key, [...(map.get(key) ?? []), value]);
}

/** The market cards that share a card's colour, category or value: what an exchange that the server offers would bring. */
export function sharing(card: string, way: Way, market: readonly string[]): string[] {
  const mine = face(card);
  return market.filter((name) => {
    const other = face(name);
    if (way === "value") return other.value === mine.value;
    if (mine.gift === "horseshoe" || other.gift === "horseshoe") return false;
    return way === "colour" ? other.colour === mine.colour : other.gift === mine.gift;
  });
}

const COLOURS = ["yellow", "red", "green", "blue"];
const GIFTS = ["beetle", "flower", "stone", "feather"];
const LATE = [
  "gray-stone",
  "gray-feather",
  "violet-flower",
  "violet-beetle",
  "green-shell",
  "blue-shell",
  "red-agaric",
  "yellow-agaric",
  "horseshoe",
];
const BERRIES = ["dew", "thorn", "mist", "honey", "thistle"];

/** A card's place in the card order, in which texts name the cards of a collection. */
export function rank(name: string): number {
  const { colour, gift, value, berry } = face(name);
  if (berry) return 100 + BERRIES.indexOf(berry);
  const [hue, kind] = [COLOURS.indexOf(colour ?? ""), GIFTS.indexOf(gift ?? "")];
  if (hue >= 0 && kind >= 0) return 12 * hue + 3 * kind + value - 1;
  return 48 + 5 * LATE.indexOf(colour ? `${colour}-${gift}` : "horseshoe") + value;
}

export type Order = "order" | "category" | "value";

/** A hand, sorted as its owner likes; in card order the colours come together. */
export function sorted(names: readonly string[], by: Order): string[] {
  const weight = (name: string): number => {
    const { gift, value, berry } = face(name);
    if (berry) return 99;
    if (by === "value") return value;
    return by === "category" ? [...GIFTS, "shell", "agaric", "horseshoe"].indexOf(gift ?? "") : 0;
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
