// A review in words.

import type { GameClient, View } from "../lib/boards.ts";
import { eventsOf } from "../lib/history.svelte.ts";
import type { ReviewMoment, ReviewReason, Snapshot } from "../lib/messages.ts";
import { decimal, signed } from "../lib/numbers.ts";
import { t as shell } from "../texts.ts";
import { CERTAIN, SMALL, SURE, type Reviewed } from "./moments.ts";
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
  const before = snapshots[at - 1]?.view;
  const said = eventsOf(moment)
    .map((event) => client.tell(event, names, before, moment.view))
    .filter(Boolean)
    .map(sentence)
    .join(" ");
  if (said || moment.seat === null) return said;
  // The log tells a turn of several steps when it is whole; here each step is looked at.
  return sentence(`${names[moment.seat]}: ${inWords(client, names, moment.texts[0] ?? "", before)}`);
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

/** An action in words: by what lies there, where that is known and says more. */
export function inWords(client: GameClient, names: string[], text: string, view: View | undefined): string {
  return (view && client.wordsOn?.(text, view, names)) ?? client.words(text);
}

const OWN = ["gain", "later", "denies", "prepares", "allows", "wins"] as const;

/** Why the better action is better than the one that was played. */
export function why(client: GameClient, moment: ReviewMoment, played: string, names: string[]): string[] {
  const other = moment.win.length === 2 ? names[1 - moment.seat] : undefined;
  return (moment.reasons ?? []).flatMap(({ kind, points = 0, action = "" }) => {
    const filling = { n: points, points: decimal(points), other: played };
    const own = OWN.find((one) => one === kind);
    const name = other ?? t(kind === "denies" ? "best_of_others" : "another");
    if (own) return [t(own, { ...filling, name, words: action && client.words(action) })];
    return kind === "waits" ? [shell("hint_waits", filling)] : [];
  });
}

/** How it might have gone on after the better action; nothing where nobody looked so far. */
export function follows(client: GameClient, moment: ReviewMoment): string {
  const words = (moment.best_line ?? []).slice(1).map((text) => client.words(text));
  return words.length ? sentence(`${shell("hint_line")} ${words.join(" – ")}`) : "";
}

/** One of the moments that decided the game: what it cost or brought, what was better, and why. */
export function decided(
  client: GameClient,
  names: string[],
  snapshots: Snapshot[],
  at: number,
  moment: ReviewMoment,
): string {
  const name = names[moment.seat] ?? "";
  if (moment.kind === "chance") {
    const words = drawn(client, names, snapshots, at, moment.action);
    return t(moment.luck > 0 ? "moment_good" : "moment_bad", { name, words, percent: change(moment.luck) });
  }
  const words = (text: string): string => inWords(client, names, text, snapshots[at - 1]?.view);
  const played = words(moment.action);
  return [
    t("moment_error", { name, words: played, percent: percent(moment.error) }),
    ...(moment.best ? [t("moment_better", { words: words(moment.best) })] : []),
    ...why(client, { ...moment, reasons: weightiest(moment.reasons ?? []) }, played, names),
    ...unknowable(moment, names),
  ].join(" ");
}

/** Of all reasons the one in points and the action that weigh most: a moment is told in a breath. */
function weightiest(reasons: ReviewReason[]): ReviewReason[] {
  const largest = (found: ReviewReason[]): ReviewReason[] =>
    found.toSorted((one, two) => (two.points ?? 0) - (one.points ?? 0)).slice(0, 1);
  const [named, plain] = [true, false].map((has) => reasons.filter(({ action }) => !!action === has));
  return [...largest(plain!.filter(({ kind }) => kind !== "waits")), ...largest(named!)];
}

/** What nobody could know, where that is sure and worth a sentence. */
function unknowable({ seat, layout = 0, layout_se = 0 }: ReviewMoment, names: string[]): string[] {
  if (Math.abs(layout) < Math.max(2 * SMALL, SURE * layout_se)) return [];
  const filling = { name: names[seat] ?? "", percent: percent(layout) };
  return [t(layout > 0 ? "layout_good" : "layout_bad", filling)];
}

/** What nobody could know, and what chance made of it. */
export function fate({ decision, chance }: Reviewed, names: string[]): string[] {
  const found = decision ? unknowable(decision, names) : [];
  const lucks = names.map((_, seat) => chance.reduce((sum, one) => sum + (one.lucks[seat] ?? 0), 0));
  const seat = lucks.findIndex((luck) => Math.abs(luck) === Math.max(...lucks.map(Math.abs)));
  const luck = lucks[seat] ?? 0;
  if (Math.abs(luck) >= SMALL && Math.abs(luck) > CERTAIN * Math.hypot(...chance.map(({ se }) => se)))
    found.push(
      t(luck > 0 ? "chance_good" : "chance_bad", { name: names[seat] ?? "", percent: change(luck) }),
    );
  return found;
}
