// Fungi in words: what happened, what one may do, and the table for those who hear it.

import type { Group, Section, Sound } from "../../lib/boards.ts";
import type { LegalAction, Event } from "../../lib/messages.ts";
import { parse, type Lot } from "./compose.ts";
import { faceOf, isNight, kindOf, mushrooms, price, worth } from "./faces.ts";
import { ADDED } from "./printed.ts";
import { t } from "./texts.ts";
import { insideOf, spread } from "./trace.ts";
import type { Counts, FungiOutcome, FungiSeat, FungiView, Meal } from "./view.ts";

/** The lines of a name on its card. */
export function cardLines(kind: string): string[] {
  return t(`card.${kind as "morel"}`).split("|");
}

export function cardName(card: string): string {
  if (card === "?") return t("a hidden card");
  const name = cardLines(kindOf(card)).join(" ").replace("- ", "");
  return isNight(card) ? t("by night", { card: name }) : name;
}

/** Two letters of a kind's name, where there is no room for all of it. */
export const markOf = (kind: string): string => t(`mark.${kind as "morel"}`);

/** How a meal's flavour comes about: "4 × 3 + 3". */
export function sum(meal: Meal): string {
  const parts = [`${mushrooms(meal)} × ${faceOf(meal.name)?.flavour}`];
  for (const extra of ["butter", "cider"] as const)
    if (meal[extra]) parts.push(`${meal[extra] > 1 ? `${meal[extra]} × ` : ""}${ADDED[extra]}`);
  return parts.join(" + ");
}

/** A card's name and what is printed on it. */
export function cardFully(card: string): string {
  const face = faceOf(kindOf(card));
  return face
    ? `${cardName(card)}, ${t("worth", { flavour: face.flavour, sticks: face.sticks })}`
    : cardName(card);
}

export function priceOf(place: number): string {
  const n = price(place);
  return n ? t("for sticks", { n }) : t("free");
}

function counted(counts: Counts): string {
  const copies = Object.entries(counts).filter(([, number]) => number > 0);
  return joined(
    copies.map(([card, number]) =>
      number === 1 ? cardName(card) : t("of", { n: number, name: cardName(card) }),
    ),
  );
}

function joined(parts: string[]): string {
  if (parts.length < 2) return parts[0] ?? t("nothing");
  return t("and", { a: parts.slice(0, -1).join(", "), b: parts.at(-1)! });
}

function list(cards: string[]): string {
  const counts: Counts = {};
  for (const card of cards) counts[card] = (counts[card] ?? 0) + 1;
  return counted(counts);
}

const lotWords = (lot: Lot): string =>
  counted({ [lot.kind]: lot.day, [`${lot.kind}*`]: lot.night, butter: lot.butter, cider: lot.cider });

/** An action as a person would say it. */
export function words(text: string): string {
  const action = parse(text);
  switch (action?.do) {
    case "take":
      return price(action.place)
        ? t("do.take for", { place: action.place, n: price(action.place) })
        : t("do.take", { place: action.place });
    case "decay":
      return t("do.decay");
    case "pan":
      return t("do.pan");
    case "sell":
      return t("do.sell", { cards: lotWords(action), n: worth(text) ?? 0 });
    case "cook":
      return t(action.hand ? "do.cook hand" : "do.cook", { cards: lotWords(action), n: worth(text) ?? 0 });
    case "draw":
      return t("did.draw", { card: cardName(action.card) });
    default:
      return text;
  }
}

/** What somebody did, with the cards that everyone saw them take. */
export function tell(event: Event, names: string[]): string {
  if (!event.text || event.what === "said") return "";
  const action = parse(event.text);
  const cards = (event.outcome as FungiOutcome | null | undefined)?.cards ?? [];
  const who = typeof event.seat === "number" ? (names[event.seat] ?? "") : "";
  switch (action?.do) {
    case "take":
      return took(who, action.place, cards[0]);
    case "decay":
      return t(cards.length ? "did.decay of" : "did.decay", { who, cards: list(cards) });
    case "pan":
      return t("did.pan", { who });
    case "sell":
      return t("did.sell", { who, cards: lotWords(action), n: worth(event.text) ?? 0 });
    case "cook":
      return t("did.cook", { who, cards: lotWords(action), n: worth(event.text) ?? 0 });
    case "draw":
      return action.card === "?" ? "" : t("did.draw", { card: cardName(action.card) });
    default:
      return "";
  }
}

function took(who: string, place: number, card?: string): string {
  const n = price(place);
  if (card) return t(n ? "did.take card for" : "did.take card", { who, card: cardName(card), n });
  return t(n ? "did.take for" : "did.take", { who, place, n });
}

/** An action with the card it is about. */
export function wordsOn(text: string, view: FungiView): string {
  const action = parse(text);
  if (action?.do === "decay") return t("do.decay of", { cards: list(view.decay) });
  const card = action?.do === "take" ? view.forest[action.place - 1] : undefined;
  if (action?.do !== "take" || !card) return words(text);
  const n = price(action.place);
  return n ? t("do.take card for", { card: cardName(card), n }) : t("do.take card", { card: cardName(card) });
}

export function groups(legal: LegalAction[], view: FungiView): Group[] {
  const kinds = ["take", "decay", "cook", "sell", "pan"] as const;
  return kinds
    .map((kind) => ({
      title: t(`group.${kind}`),
      actions: legal
        .filter(({ text }) => parse(text)?.do === kind)
        .map(({ text }) => ({ text, words: wordsOn(text, view) })),
    }))
    .filter((group) => group.actions.length);
}

export function describe(view: FungiView, seat: number | null, names: string[]): Section[] {
  const path = view.forest.map((card, place) =>
    t("line.place", { place: place + 1, price: priceOf(place + 1), card: cardFully(card) }),
  );
  const decay = view.decay.length
    ? t("line.decay", { cards: joined(view.decay.map(cardName)) })
    : t("line.decay none");
  const order = seat === 1 ? [1, 0] : [0, 1];
  return [
    { title: t("the forest"), lines: [...path, decay, t("line.pile", { n: view.pile })] },
    ...order.map((number) => ({
      title: number === seat ? t("you", { name: names[number] ?? "" }) : (names[number] ?? ""),
      lines: seatLines(view.seats[number]!, view.scores[number] ?? 0),
    })),
  ];
}

function seatLines(seat: FungiSeat, score: number): string[] {
  const open = list(spread(seat.hand ?? seat.known));
  const cards = !seat.hand && seat.hidden ? `${open}, ${t("line.hidden", { n: seat.hidden })}` : open;
  return [
    t("line.score", { n: score }),
    t("line.hand", { size: seat.size, limit: seat.limit, cards }),
    t("line.stock", {
      sticks: t("sticks", { n: seat.sticks }),
      pans: t("pans", { n: seat.pans }),
      baskets: t("baskets", { n: seat.baskets }),
    }),
    ...seat.meals.map((meal) => t("line.meal", { cards: list(insideOf(meal)), n: meal.flavour })),
  ];
}

export function sound(event: Event): Sound | null {
  if (!event.text || event.what === "said") return null;
  const action = parse(event.text)?.do;
  if (action === "take" || action === "decay") return "paper";
  return action === "cook" ? "chime" : action === "sell" ? "wood" : action === "pan" ? "pebble" : null;
}

/** Why the game ended by its rules. */
