// Why something was not possible, in the person's language.

import { t } from "../texts.ts";
import { prefs } from "./prefs.svelte.ts";
import { sentence } from "../rules/sentences.ts";

export function refusal(refused: { kind: string; sentence: string; clause?: string | null }): string {
  if (refused.kind === "busy" && !refused.sentence) return t("line_lost");
  if (prefs.lang === "en") return refused.sentence;
  return sentence(refused.clause || refused.kind, prefs.lang) ?? refused.sentence;
}
