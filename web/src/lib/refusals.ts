// Why something was not possible, in the person's language.

import { tellWhy } from "../rules/sentences.ts";
import { t } from "../texts.ts";
import { prefs } from "./prefs.svelte.ts";

export function refusal(refused: { kind: string; sentence: string; clause?: string | null }): string {
  return refused.kind === "busy" && !refused.sentence ? t("line_lost") : brief(tellWhy(refused, prefs.lang));
}

/** The reason alone. The server also names the action, the clause and what is legal: the page shows these itself. */
export function brief(sentence: string): string {
  const reason = /^'[^']*' cannot be played now: (.*?)(?: \([A-Z]{3}-\d+\))?\.(?: Legal: .*)?$/s.exec(sentence)?.[1];
  return reason ? `${reason[0]!.toUpperCase()}${reason.slice(1)}.` : sentence;
}
