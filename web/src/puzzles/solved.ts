// What was solved in this browser, the streak, and the ratings that the server last told.

import type { PuzzleLine } from "../lib/messages.ts";

const KEY = "hortus.puzzles";

export interface Kept {
  /** By game and id, whether it was solved; what was only tried is there, too. */
  tried: Record<string, Record<string, boolean>>;
  ratings: Record<string, number>;
  /** Puzzles solved at the first try, one after the other. */
  streak: number;
}

export function kept(): Kept {
  const nothing: Kept = { tried: {}, ratings: {}, streak: 0 };
  try {
    return { ...nothing, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return nothing; // a browser that keeps nothing
  }
}

/** Note a whole try: the first one decides about the streak. */
export function note(game: string, id: string, solved: boolean, rating: number): Kept {
  const before = kept();
  const tried = before.tried[game] ?? {};
  const isFirst = !(id in tried);
  const after: Kept = {
    tried: { ...before.tried, [game]: { ...tried, [id]: solved || (tried[id] ?? false) } },
    ratings: { ...before.ratings, [game]: rating },
    streak: !isFirst ? before.streak : solved ? before.streak + 1 : 0,
  };
  try {
    localStorage.setItem(KEY, JSON.stringify(after));
  } catch {
    // not kept: puzzles come again another time
  }
  return after;
}

/** The puzzle nearest to a rating among those never tried; then among those not solved; then any. */
export function choose(lines: PuzzleLine[], game: string, rating: number, last?: string): string | null {
  const tried = kept().tried[game] ?? {};
  const others = lines.filter(({ id }) => id !== last);
  const fresh = others.filter(({ id }) => !(id in tried));
  const unsolved = others.filter(({ id }) => !tried[id]);
  const from = fresh.length ? fresh : unsolved.length ? unsolved : others.length ? others : lines;
  const far = (line: PuzzleLine): number => Math.abs(line.rating - rating);
  return (
    from.reduce<PuzzleLine | null>((best, one) => (best && far(best) <= far(one) ? best : one), null)?.id ??
    null
  );
}
