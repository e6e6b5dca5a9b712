// The buttons of a position: actions without a card, and those of the chosen card.

import type { Moves } from "./compose.ts";
import { t, type Key } from "./texts.ts";
import type { FeenbalzView, Way } from "./view.ts";
import { capital, cardWords, waiting } from "./words.ts";

export interface Button {
  text: string;
  label: string;
  main?: boolean;
  key?: string;
  way?: Way;
  takes?: string[];
  card?: string;
}

const KEYS: Record<string, string> = { collect: "c", done: "d", decline: "n", pass: "p", skip: "s" };
const WAY_KEYS: Record<Way, string> = { colour: "1", category: "2", value: "3" };

function plain(text: string, view: FeenbalzView, names: readonly string[]): Button {
  const [verb = "", seat] = text.split(" ");
  if (verb === "give") return { text, label: t("give", { name: names[Number(seat)] ?? "" }) };
  const label = verb === "done" && view.phase === "increase" ? t("done.increase") : t(verb as Key);
  return { text, label, main: verb === "collect" || verb === "done", key: KEYS[verb] };
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

/** The buttons, those that end the turn last. */
export function buttons(
  moves: Moves,
  view: FeenbalzView,
  chosen: string | null,
  names: readonly string[],
): Button[] {
  const found: Button[] = [];
  if (chosen) {
    for (const { way, text, takes } of moves.exchanges.get(chosen) ?? []) {
      found.push({
        text,
        label: capital(t(`way.${way}`)),
        way,
        takes,
        key: WAY_KEYS[way],
      });
    }
    const lay = moves.lay.get(chosen);
    if (lay && view.phase === "turn") found.push({ text: lay, label: t("court"), card: chosen, key: "l" });
  }
  for (const [card, texts] of moves.berries) {
    // on the own turn a berry is chosen first; in its window it is asked about at once
    if (view.phase !== "turn" || card === chosen) found.push(...texts.map((text) => berry(text, names)));
  }
  found.push(...moves.plain.map((text) => plain(text, view, names)));
  return found;
}

/** What the person is asked, in a sentence. */
export function prompt(
  moves: Moves,
  view: FeenbalzView,
  chosen: string | null,
  mine: boolean,
  names: readonly string[],
): string {
  if (!mine) return waiting(view, names);
  const can = (text: string): boolean => moves.plain.includes(text);
  switch (view.phase) {
    case "turn":
      if (chosen && moves.berries.has(chosen))
        return capital(t("ask.berry", { berry: t(chosen as Key), does: t(`${chosen}.does` as Key) }));
      if (!chosen) return t("ask.turn");
      return capital(
        t(
          moves.exchanges.has(chosen)
            ? moves.lay.has(chosen)
              ? "ask.chosen"
              : "ask.exchange"
            : moves.lay.has(chosen)
              ? "ask.court"
              : "ask.nothing",
          { card: cardWords(chosen) },
        ),
      );
    case "lay":
      return can("decline") ? t("ask.lay") : can("done") ? t("ask.ready") : t("ask.laying");
    case "increase":
      return moves.back.size
        ? t("ask.back")
        : can("pass")
          ? t("ask.increase")
          : can("done")
            ? t("ask.grown")
            : t("ask.adding");
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
