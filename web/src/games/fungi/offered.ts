// What is lit, and what one is asked to do: nothing but what the server says is legal.

import type { LegalAction } from "../../lib/messages.ts";
import { canAdd, meal, parse, type Lot } from "./compose.ts";
import { kindOf } from "./faces.ts";
import { t } from "./texts.ts";
import type { FungiView } from "./view.ts";

/** One thing to do, in words, and the actions it stands for. */
export interface Way {
  words: string;
  texts: string[];
}

/** All that can be done now, as the parts of one sentence. */
export function ways(legal: LegalAction[], forest: string[]): Way[] {
  const of = (verb: string) => legal.map(({ text }) => text).filter((text) => parse(text)?.do === verb);
  const [takes, cooks, sells] = [of("take"), of("cook"), of("sell")];
  const baskets = takes.every((text) => forest[Number(text.split(" ")[1]) - 1] === "basket");
  const hand = cooks.length ? (sells.length ? "may.both" : "may.cook") : "may.sell";
  return [
    { words: t(baskets ? "may.basket" : "may.take"), texts: takes },
    { words: t("may.decay"), texts: of("decay") },
    { words: t(hand), texts: [...cooks, ...sells] },
    { words: t("may.pan"), texts: of("pan") },
  ].filter((way) => way.texts.length);
}

/** What one may do now, in a sentence; "" where there is nothing. */
export function prompt(legal: LegalAction[], view: FungiView, me: number): string {
  const words = ways(legal, view.forest).map((way) => way.words);
  if (!words.length) return "";
  const said = words.length > 1 ? t("or", { a: words.slice(0, -1).join(", "), b: words.at(-1)! }) : words[0]!;
  const { size, limit } = view.seats[me]!;
  if (size >= limit) return t("hand full", { ways: said });
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}

/** Whether pressing a card of the hand leads to something legal; `lot`: what is laid out already. */
export function litInHand(
  card: string,
  lot: Lot | null,
  texts: ReadonlySet<string>,
  kinds: ReadonlySet<string>,
): boolean {
  const kind = kindOf(card);
  if (kind === "pan") return texts.has(lot ? meal(lot, true) : "pan");
  if (kind === "butter" || kind === "cider") return !!lot && canAdd(lot, kind, texts);
  return kinds.has(kind);
}
