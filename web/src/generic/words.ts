// What happens and what one may do in a game that has no words of its own: the texts of its actions.

import type { Group, Section, View } from "../lib/boards.ts";
import type { Event, LegalAction } from "../lib/messages.ts";
import { t } from "../texts.ts";
import { common, label, lines, seats } from "./parts.ts";

export function tell(event: Event, names: string[]): string {
  if (!event.text) return "";
  return event.what === "acted" ? `${names[event.seat ?? -1] ?? ""}: ${event.text}` : event.text;
}

export function describe(view: View, seat: number | null, names: string[]): Section[] {
  const scores = view.scores as number[] | undefined;
  return [
    { title: t("on_the_table"), lines: common(view).flatMap(lines) },
    ...seats(view).map((parts, at) => ({
      title: at === seat ? `${names[at] ?? ""} (${t("you")})` : (names[at] ?? ""),
      lines: [t("score_of", { n: scores?.[at] ?? 0 }), ...parts.flatMap(lines)],
    })),
  ];
}

/** One group for each verb, which is the first word of an action's text. */
export function groups(legal: LegalAction[]): Group[] {
  const verbs = new Map<string, Group>();
  for (const { text } of legal) {
    const verb = text.split(" ")[0]!;
    const group = verbs.get(verb) ?? { title: label(verb), actions: [] };
    verbs.set(verb, group);
    group.actions.push({ text, words: text });
  }
  return [...verbs.values()];
}
