// Why something was not possible, in the person's language.

import { tellWhy } from "../rules/sentences.ts";
import { t } from "../texts.ts";
import { prefs } from "./prefs.svelte.ts";

/** `words`: how the game says an action. */
export function refusal(
  refused: { kind: string; sentence: string; clause?: string | null },
  words: (text: string) => string = (text) => text,
): string {
  if (refused.kind === "busy" && !refused.sentence) return t("line_lost");
  return unknown(refused.sentence, words) ?? brief(tellWhy(refused, prefs.lang));
}

/** The reason alone. The server also names the action, the clause and what is legal: the page shows these itself. */
export function brief(sentence: string): string {
  const reason = /^'[^']*' cannot be played now: (.*?)(?: \([A-Z]{3}-\d+\))?\.(?: Legal: .*)?$/s.exec(
    sentence,
  )?.[1];
  return reason ? `${reason[0]!.toUpperCase()}${reason.slice(1)}.` : sentence;
}

/** Something typed that is no action of the game: what may have been meant, in words and as one types it; null for any other refusal. */
export function unknown(sentence: string, words: (text: string) => string): string | null {
  const found = /^(.*) is not an action of [^.?]+\.(?: Did you mean (.*)\?)?/s.exec(sentence);
  if (!found) return null;
  const typed = bare(found[1]!);
  if (!found[2]) return t("unknown_action", { typed });
  return t("unknown_meant", {
    typed,
    meant: found[2]
      .split(" or ")
      .map(bare)
      .map((text) => `${words(text)} (${text})`)
      .join("; "),
  });
}

const bare = (quoted: string): string => quoted.replace(/^['"]|['"]$/g, "");
