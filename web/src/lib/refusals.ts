// Why something was not possible, in the person's language.

import { tellWhy } from "../rules/sentences.ts";
import { t } from "../texts.ts";
import { prefs } from "./prefs.svelte.ts";

export function refusal(refused: { kind: string; sentence: string; clause?: string | null }): string {
  return refused.kind === "busy" && !refused.sentence ? t("line_lost") : tellWhy(refused, prefs.lang);
}
