// The buttons of a position: actions without a card, those of the chosen card, and those of a chosen set.

import type { Moves } from "./compose.ts";
import { any, lit, worth, type Clash } from "./picks.ts";
import { t, type Key } from "./texts.ts";
import type { FeenbalzPicks, FeenbalzView, Way } from "./view.ts";
import { capital, cardWords, waiting } from "./words.ts";

export interface Button {
  /** The text it plays; "court" and "cancel" only change what is being chosen. */
  text: string;
  label: string;
  main?: boolean;
  key?: string;
  way?: Way;
  takes?: string[];
  card?: string;
  /** Why it cannot be pressed now. */
  off?: string;
}

/** What is being decided. */
export interface Choosing {
  moves: Moves;
  view: FeenbalzView;
  names: readonly string[];
  /** The hand card that is looked at on the own turn. */
  card: string | null;
  picks: FeenbalzPicks | null;
  /** The cards of a collection that are chosen so far; null: none is being chosen. */
  chosen: readonly string[] | null;
  /** What the collection would be worth with them, where the server told. */
  value: number | null;
  /** Somebody beside the board says what is to be done: it asks for nothing of its own. */
  guided?: boolean;
}

const KEYS: Record<string, string> = { collect: "c", decline: "n", pass: "p", skip: "s" };
const WAY_KEYS: Record<Way, string> = { colour: "1", category: "2", value: "3" };

function plain(text: string, names: readonly string[]): Button {
  const [verb = "", seat] = text.split(" ");
  if (verb === "give") return { text, label: names[Number(seat)] ?? "" }; // who takes one: it is asked above
  return { text, label: t(verb as Key), main: verb === "collect", key: KEYS[verb] };
}

function berry(text: string, names: readonly string[]): Button {
  const [verb, card = "", seat] = text.split(" ");
  const label =
    seat !== undefined
      ? t("thorn.of", { name: names[Number(seat)] ?? "" })
      : verb === "toss"
        ? t("toss")
        : t("play", { berry: t(card as Key) });
  return { text, label, card, main: verb === "play" };
}

/** Why there is no collection to be had, in the words of what is asked. */
export function noneAtAll({ picks, view }: Choosing): string {
  if (view.phase === "turn") return t("none.court");
  if (picks?.verb !== "add") return t("none.lay");
  return t(leads(view) ? "none.add.leads" : "none.add");
}

/** Whether the collection of whoever is to act is worth more than every other. */
function leads({ seats, player }: FeenbalzView): boolean {
  const own = seats[player]?.value ?? null;
  return own !== null && seats.every(({ value }, at) => at === player || value === null || value < own);
}

/** Why a card cannot join the chosen ones. */
export function greyed(picks: FeenbalzPicks, card: string, found: Clash): string {
  const other = found.why === "pair" ? cardWords(found.other) : "";
  return capital(t(`grey.${picks.verb}.${found.why}`, { card: cardWords(card), other }));
}

/** The button that is done with the chosen set; it says what is missing until the set is whole. */
function finish({ picks, chosen }: Choosing): Button | null {
  if (!picks || !chosen || !any(picks)) return null;
  const found = worth(picks, chosen);
  const label = t(picks.verb === "lay" ? "done" : found === "over" ? "done.over" : "done.increase");
  const off = found ? undefined : t(`unfinished.${picks.verb}`);
  return { text: "done", label, main: true, key: "d", off };
}

/** The buttons, those that end the turn last. */
export function buttons(now: Choosing): Button[] {
  const { moves, view, card, names, picks, chosen } = now;
  const found: Button[] = [];
  const finished = finish(now);
  if (view.phase === "turn" && chosen) {
    return [...(finished ? [finished] : []), { text: "cancel", label: t("cancel"), key: "Escape" }];
  }
  for (const { way, text, takes } of card ? (moves.exchanges.get(card) ?? []) : [])
    found.push({ text, label: capital(t(`way.${way}`)), way, takes, key: WAY_KEYS[way] });
  for (const [name, texts] of moves.berries) {
    // on the own turn a berry is chosen first; in its window it is asked about at once
    if (view.phase !== "turn" || name === card) found.push(...texts.map((text) => berry(text, names)));
  }
  if (finished) found.push(finished);
  found.push(...moves.plain.filter((text) => text !== "done").map((text) => plain(text, names)));
  if (view.phase === "turn") {
    const with_it = card && picks && lit(picks, []).has(card) ? card : undefined;
    const off = any(picks) ? undefined : noneAtAll(now);
    found.push({ text: "court", label: t(with_it ? "court.with" : "court"), card: with_it, key: "l", off });
  }
  return found;
}

function turnPrompt({ moves, card, picks, guided }: Choosing): string {
  if (guided && !card) return "";
  if (card && moves.berries.has(card))
    return capital(t("ask.berry", { berry: t(card as Key), does: t(`${card}.does` as Key) }));
  const court = any(picks);
  if (!card) {
    if (moves.exchanges.size) return t(court ? "ask.turn" : "ask.turn.no court");
    return t(court ? "ask.turn.no exchange" : "ask.turn.collect");
  }
  const exchange = moves.exchanges.has(card);
  const collection = picks !== null && lit(picks, []).has(card);
  const key = exchange
    ? collection
      ? "ask.chosen"
      : "ask.exchange"
    : collection
      ? "ask.court"
      : "ask.nothing";
  return capital(t(key, { card: cardWords(card) }));
}

function layPrompt(now: Choosing): string {
  const { picks, chosen, moves } = now;
  if (!picks || !any(picks)) return noneAtAll(now);
  if (!chosen?.length && moves.plain.includes("decline")) return t("ask.lay");
  return t(worth(picks, chosen ?? []) ? "ask.ready" : "ask.laying");
}

function increasePrompt(now: Choosing): string {
  const { picks, chosen, value } = now;
  if (!picks || !any(picks)) return noneAtAll(now);
  const found = worth(picks, chosen ?? []);
  if (picks.verb === "back") return t(found ? "ask.enough" : "ask.back");
  if (found === "over") return t("ask.over");
  if (found) return value === null ? t("ask.grown") : t("ask.worth", { n: value });
  return t(chosen?.length ? "ask.adding" : "ask.increase");
}

/** What the person is asked, in a sentence; it offers nothing that is not legal. */
export function prompt(now: Choosing, mine: boolean): string {
  const { view, names } = now;
  if (!mine) return waiting(view, names);
  switch (view.phase) {
    case "turn":
      return now.chosen ? layPrompt(now) : turnPrompt(now);
    case "lay":
      return layPrompt(now);
    case "increase":
      return increasePrompt(now);
    case "mist":
      return t("ask.mist");
    case "thistle":
      return view.offered
        ? t("ask.thistle", { name: names[view.turn] ?? "", card: cardWords(view.offered.card) })
        : waiting(view, names);
    case "give":
      return t("ask.give");
    default:
      return waiting(view, names);
  }
}
