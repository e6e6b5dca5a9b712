// Why something was not possible, in the person's language: translated by its code, never by its prose.

import { t } from "../texts.ts";
import { isLocal } from "./connection.ts";
import { prefs, type Lang } from "./prefs.svelte.ts";
import { ruled } from "./reasons.ts";
import { KINDS, type Kind } from "./refusal_kinds.ts";

export interface Refusal {
  kind: string;
  /** The whole sentence in English, as a program without translations would show it. */
  sentence: string;
  /** Names the case: "fungi.few_sticks" where a rule forbids it, or else the kind. */
  code?: string;
  /** The reason alone, in English. */
  reason?: string;
  suggestions?: string[];
  clause?: string | null;
}

/** Why the table did not carry something out, by the kind of its refusal; null for a kind that is not known. */
export function byKind(kind: string, lang: Lang): string | null {
  return Object.hasOwn(KINDS[lang], kind) ? KINDS[lang][kind as Kind] : null;
}

/** `words`: how the game says an action. */
export function refusal(refused: Refusal, words: (text: string) => string = (text) => text): string {
  const { kind, sentence, code = "", reason = sentence, suggestions = [] } = refused;
  if (kind === "busy" && !sentence) return t("line_lost");
  if (kind === "busy" && isLocal) return KINDS[prefs.lang].full;
  if (code === "unknown_action") return unknown(suggestions, words);
  if (code === "rated_hint") return t("rated_no_hint");
  if (code === "scored_hint") return t("scored_no_hint");
  if (code === "day_open") return t("day_open");
  if (code === "whole_turn") return t("confirm_turn");
  if (code === "older_rules") return t("stopped_early");
  if (prefs.lang === "en") return capital(reason);
  return ruled(code, prefs.lang) ?? byKind(kind, prefs.lang) ?? capital(reason);
}

/** What was typed is no action of the game: what may have been meant, in words and as one types it. */
function unknown(suggestions: string[], words: (text: string) => string): string {
  if (!suggestions.length) return t("unknown_action");
  return t("unknown_meant", { meant: suggestions.map((text) => `${words(text)} (${text})`).join("; ") });
}

function capital(reason: string): string {
  const said = reason.charAt(0).toUpperCase() + reason.slice(1);
  return /[.?!]$/.test(said) ? said : `${said}.`;
}
