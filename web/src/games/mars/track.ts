// The scoring track as a path of stepping stones that winds: every second row runs back.

export const PITCH = 36;
export const RISE = 40;

export interface Path {
  columns: number;
  /** The first row that is shown; those nobody stands on or before are left out. */
  first: number;
  rows: number;
}

/** A path of so many stones a row that shows every marker and a little of what lies ahead. */
export function path(scores: number[], columns: number, least = 2): Path {
  const first = Math.floor(Math.min(...scores) / columns);
  const last = Math.floor((Math.max(...scores) + 4) / columns);
  return {
    columns,
    first: Math.max(0, Math.min(first, last - least + 1)),
    rows: Math.max(least, last - first + 1),
  };
}

export function stones(one: Path): number[] {
  return Array.from({ length: one.rows * one.columns }, (_, i) => one.first * one.columns + i);
}

/** Where a stone lies; one before the path that is shown lies at its beginning. */
export function stone(one: Path, space: number): { x: number; y: number } {
  const shown = Math.max(space, one.first * one.columns);
  const row = Math.floor(shown / one.columns);
  const along = shown % one.columns;
  const place = row % 2 ? one.columns - 1 - along : along;
  return { x: PITCH * (place + 0.5), y: RISE * (row - one.first + 0.5) + 3 * Math.sin(space * 1.9) + 3 };
}

/** The stones a marker touches on its way: taken ones it leaps over. */
export function hops(from: number, to: number, others: number[]): number[] {
  const way = Math.sign(to - from);
  const touched = [from];
  for (let space = from + way; way && space !== to; space += way)
    if (space === 0 || !others.includes(space)) touched.push(space);
  return way ? [...touched, to] : touched;
}
