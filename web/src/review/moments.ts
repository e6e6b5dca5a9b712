// What a review says of a game's moments, and of each seat: found here, worded elsewhere.

import type { GameReview, ReviewMoment, ReviewSeat, Snapshot } from "../lib/messages.ts";

export const SIZES = ["inaccuracy", "mistake", "blunder"] as const;
export type Size = (typeof SIZES)[number];

/** Anything so near to the best is right. */
export const RIGHT = 0.035;
/** A share of a game too small to speak of. */
export const SMALL = 0.03;
const LUCKY = 0.05; // of luck over a whole game
const MUCH = 0.3;
/** Standard errors that a figure must exceed before it is spoken of. */
export const SURE = 2;
/** Standard errors that a stroke of luck must exceed before it is spoken of, as in `review/result.py`. */
export const CERTAIN = 3;

export function sizeOf(moment: ReviewMoment | null | undefined): Size | null {
  const found = SIZES.find((size) => size === moment?.verdict);
  return found ?? null;
}

/** A moment of the replay: the decision that led to it, and what chance brought after it. */
export interface Reviewed {
  decision: ReviewMoment | null;
  chance: ReviewMoment[];
}

/** What a review says of every moment of a replay. */
export function reviewed(snapshots: Snapshot[], review: GameReview | null): Reviewed[] {
  const found: Reviewed[] = snapshots.map(() => ({ decision: null, chance: [] }));
  let at = 0;
  for (const moment of snapshots.length ? (review?.moments ?? []) : []) {
    // A snapshot's place is that of the next decision: what comes before it led to the snapshot.
    while (at < snapshots.length - 1 && snapshots[at]!.place <= moment.place) at += 1;
    if (moment.kind === "decision") found[at]!.decision = moment;
    else found[at]!.chance.push(moment);
  }
  return found;
}

/** The moments of the replay that have an error of this size or a larger one, of this seat or of any. */
export function errors(all: Reviewed[], least: Size, seat: number | null = null): number[] {
  const from = SIZES.indexOf(least);
  return all.flatMap(({ decision }, at) => {
    const size = sizeOf(decision);
    return size && SIZES.indexOf(size) >= from && (seat === null || decision!.seat === seat) ? [at] : [];
  });
}

function weight(moment: ReviewMoment): number {
  if (moment.kind === "decision") return sizeOf(moment) ? moment.error : 0;
  const luck = Math.abs(moment.luck);
  return luck > CERTAIN * moment.se && luck >= SMALL ? luck : 0;
}

/** The moments that decided the game, in the order in which they came: where in the replay, and what. */
export function turningPoints(all: Reviewed[], most = 3): { at: number; moment: ReviewMoment }[] {
  return all
    .flatMap(({ decision, chance }, at) =>
      [...(decision ? [decision] : []), ...chance].map((moment) => ({ at, moment })),
    )
    .filter(({ moment }) => weight(moment) > 0)
    .sort((one, two) => weight(two.moment) - weight(one.moment))
    .slice(0, most)
    .sort((one, two) => one.at - two.at || one.moment.place - two.moment.place);
}

/** What trying an action again comes to: `cost` is how much less than the best it is worth. */
export type Answer =
  { kind: "best" | "right"; cost: number } | { kind: "same" | "worse"; cost: number } | { kind: "unknown" };

/** How good an action would have been where another one was played. */
export function answer(moment: ReviewMoment, text: string): Answer {
  const options = moment.alternatives ?? [];
  if (text === moment.best) return { kind: "best", cost: 0 };
  // Of many that are alike some look better than the best by chance: it is what others are measured by.
  const most =
    options.find((one) => one.action === moment.best)?.value ?? Math.max(...options.map((one) => one.value));
  const tried = options.find((one) => one.action === text);
  if (!tried) return text === moment.action ? { kind: "same", cost: moment.error } : { kind: "unknown" };
  const cost = Math.max(0, most - tried.value);
  if (cost <= RIGHT) return { kind: "right", cost };
  return { kind: text === moment.action ? "same" : "worse", cost };
}

export type LuckKind = "even" | "good" | "bad" | "much" | "little";

/** How much of a seat's result was luck, in a word; "even", too, where that is not sure. */
export function luckKind(luck: number, doubt = 0): LuckKind {
  if (Math.abs(luck) < Math.max(LUCKY, SURE * doubt)) return "even";
  if (Math.abs(luck) >= MUCH) return luck > 0 ? "much" : "little";
  return luck > 0 ? "good" : "bad";
}

export const PARTS = ["luck", "errors", "others", "layout", "remainder"] as const;
export type Part = (typeof PARTS)[number];

/** What led from a seat's chances at the start to its result, part by part; errors take away. */
export function parts(seat: ReviewSeat): { part: Part; share: number }[] {
  return PARTS.map((part) => ({ part, share: part === "errors" ? -seat.errors : seat[part] }));
}
