// A review in words.

import type { GameClient, View } from "../lib/boards.ts";
import { eventsOf } from "../lib/history.svelte.ts";
import type { ReviewMoment, Snapshot } from "../lib/messages.ts";
import { decimal, signed } from "../lib/numbers.ts";
import { t as shell } from "../texts.ts";
import { SMALL, type Reviewed } from "./moments.ts";
import { t } from "./texts.ts";

/** A share of a game as people say it: 11 %. */
export function percent(share: number): string {
  return `${Math.round(Math.abs(share) * 100)} %`;
}

/** The same as a change: +11 %. */
export function change(share: number): string {
  const whole = Math.round(share * 100);
  return `${signed(whole)} %`;
}

const sentence = (words: string): string => (/\p{P}$/u.test(words) ? words : `${words}.`);

/** What led to a moment of the replay. */
export function told(client: GameClient, names: string[], snapshots: Snapshot[], at: number): string {
  const moment = snapshots[at];
  if (!moment || at === 0) return t("begin");
  return eventsOf(moment)
    .map((event) => client.tell(event, names, snapshots[at - 1]?.view, moment.view))
    .filter(Boolean)
    .map(sentence)
    .join(" ");
}

/** What chance brought, in a sentence. */
export function drawn(
  client: GameClient,
  names: string[],
  snapshots: Snapshot[],
  at: number,
  text: string,
): string {
  const event = { seq: 0, time: 0, what: "drew", seat: null, text } as const;
  const words = client.tell(event, names, snapshots[at - 1]?.view, snapshots[at]?.view);
  return words ? sentence(words) : "";
}

/** An action as the list of actions says it, which knows what lies where; else as the text alone does. */
export function inWords(client: GameClient, names: string[], text: string, view: View | undefined): string {
  const named = view
    ? client.groups([{ action: 0, text }], view, names).flatMap((group) => group.actions)
    : [];
  return named.find((action) => action.text === text)?.words ?? client.words(text);
}

const SURE = 2; // standard errors that a figure must exceed before it is spoken of

const KINDS = ["gain", "waits", "later", "denies", "close", "only"] as const;

/** Why the better action is better than the one that was played. */
export function why(moment: ReviewMoment, played: string): string[] {
  return (moment.reasons ?? []).flatMap(({ kind, points = 0 }) => {
    const known = KINDS.find((one) => one === kind);
    return known ? [shell(`hint_${known}`, { n: points, points: decimal(points), other: played })] : [];
  });
}

/** What nobody could know, and what chance made of it. */
export function fate({ decision, chance }: Reviewed, names: string[]): string[] {
  const found: string[] = [];
  const share = decision?.layout ?? 0;
  if (decision && Math.abs(share) >= Math.max(2 * SMALL, SURE * (decision.layout_se ?? 0))) {
    const name = names[decision.seat] ?? "";
    found.push(t(share > 0 ? "layout_good" : "layout_bad", { name, percent: percent(share) }));
  }
  const lucks = names.map((_, seat) => chance.reduce((sum, one) => sum + (one.lucks[seat] ?? 0), 0));
  const seat = lucks.findIndex((luck) => Math.abs(luck) === Math.max(...lucks.map(Math.abs)));
  const luck = lucks[seat] ?? 0;
  if (Math.abs(luck) >= SMALL)
    found.push(
      t(luck > 0 ? "chance_good" : "chance_bad", { name: names[seat] ?? "", percent: change(luck) }),
    );
  return found;
}
