// The garden as plain geometry: names, neighbours, straight lines, and where a hex lies in the picture.

import { HEXES } from "./printed.ts";

export { HEXES };
export const ROWS = "abcdefghijk";
export const WAYS = ["nw", "ne", "w", "e", "sw", "se"] as const;
export type Way = (typeof WAYS)[number];

/** Rows up and numbers on, for a step in each direction. */
const STEPS: Record<Way, [number, number]> = {
  e: [0, 1],
  w: [0, -1],
  ne: [1, 1],
  nw: [1, 0],
  se: [-1, 0],
  sw: [-1, -1],
};

/** From a hex's middle to its corners, and to the next hex in its row. */
export const SIZE = 30;
export const STEP = SIZE * Math.sqrt(3);
/** From the garden's middle to the corners of its rim. */
export const RIM = 314;

function place(hex: string): [number, number] {
  return [ROWS.indexOf(hex[0]!), Number(hex.slice(1))];
}

const KNOWN: ReadonlySet<string> = new Set(HEXES);

/** The hex so many steps on in a straight line, or null beyond the edge. */
export function ahead(hex: string, way: Way, steps: number): string | null {
  const [row, number] = place(hex);
  const [up, along] = STEPS[way];
  const [r, n] = [row + up * steps, number + along * steps];
  const there = `${ROWS[r]}${n}`;
  return KNOWN.has(there) ? there : null;
}

/** Every hex on the way, without the first. */
export function line(hex: string, way: Way, steps: number): string[] {
  return Array.from({ length: steps }, (_, i) => ahead(hex, way, i + 1)).filter((one) => one !== null);
}

export function neighbours(hex: string): string[] {
  return WAYS.map((way) => ahead(hex, way, 1)).filter((one) => one !== null);
}

/** In which direction and how far one hex lies from another, if in a straight line. */
export function between(from: string, to: string): { way: Way; steps: number } | null {
  const [r, n] = place(from);
  const [row, number] = place(to);
  const steps = Math.max(Math.abs(row - r), Math.abs(number - n));
  const way = WAYS.find((one) => steps > 0 && ahead(from, one, steps) === to);
  return way ? { way, steps } : null;
}

/** The middle of a hex; the middle of the garden is at 0, 0. */
export function point(hex: string): { x: number; y: number } {
  const [row, number] = place(hex);
  return spot(row, number);
}

export function spot(row: number, number: number): { x: number; y: number } {
  return { x: STEP * (number - 6 - (row - 5) / 2), y: -1.5 * SIZE * (row - 5) };
}

/** The corners of a hexagon that stands on its point (or, turned, lies on its side), as SVG points. */
export function corners(x: number, y: number, size: number, turn = 30): string {
  return Array.from({ length: 6 }, (_, i) => {
    const angle = ((60 * i + turn) * Math.PI) / 180;
    return `${(x + size * Math.cos(angle)).toFixed(1)},${(y + size * Math.sin(angle)).toFixed(1)}`;
  }).join(" ");
}

/** The points nearer to a hex than to the others, at most so far from its middle: where a finger means it. */
export function nearest(hex: string, others: Iterable<string>, size: number): string {
  const here = point(hex);
  let area: [number, number][] = Array.from({ length: 6 }, (_, i) => {
    const angle = ((60 * i + 30) * Math.PI) / 180;
    return [size * Math.cos(angle), size * Math.sin(angle)];
  });
  for (const other of others) {
    const there = point(other);
    const [x, y] = [there.x - here.x, there.y - here.y];
    if (other !== hex && Math.hypot(x, y) < 2 * size) area = nearHalf(area, x, y);
  }
  return area.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
}

/** The part of a convex area that is nearer to 0, 0 than to another point. */
function nearHalf(area: [number, number][], x: number, y: number): [number, number][] {
  const beyond = ([px, py]: [number, number]): number => px * x + py * y - (x * x + y * y) / 2;
  return area.flatMap((one, i) => {
    const next = area[(i + 1) % area.length]!;
    const [a, b] = [beyond(one), beyond(next)];
    const kept: [number, number][] = a <= 0 ? [one] : [];
    if (a * b < 0)
      kept.push([one[0] + ((next[0] - one[0]) * a) / (a - b), one[1] + ((next[1] - one[1]) * a) / (a - b)]);
    return kept;
  });
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest of some hexes in the direction of an arrow key, or null. */
export function towards(from: string, arrow: string, hexes: string[]): string | null {
  const [dx, dy] = ARROWS[arrow] ?? [0, 0];
  const here = point(from);
  let best: string | null = null;
  let least = Infinity;
  for (const hex of hexes) {
    const there = point(hex);
    const on = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    if (on < 1 || on < aside * 0.5) continue;
    if (on + 2 * aside < least) [best, least] = [hex, on + 2 * aside];
  }
  return best;
}
