// Where everything lies in the drawing: the garden is turned by 45°; `flip`: seen from White's side.

import { CELLS, OVERLOOKED } from "./printed.ts";
import type { BenchName } from "./view.ts";

/** Half the diagonal of a cell. */
export const STEP = 40;
/** The drawing reaches so far from its middle. */
export const REACH = 352;
const PATH = 0.1; // the gravel between the sections, half its width, in cells

export { CELLS };
const KNOWN: ReadonlySet<string> = new Set(CELLS);
const VIEWS = Object.fromEntries(
  Object.entries(OVERLOOKED).map(([bench, cells]) => [bench, new Set<string>(cells.split(" "))]),
);

export interface Point {
  x: number;
  y: number;
}

export interface BenchPlace extends Point {
  /** How the bench is turned; its back is at the top before turning. */
  turn: number;
  /** Where its owner's Visitor sits, and where the other's. */
  seats: [Point, Point];
  /** Where its name and its points stand. */
  plaque: Point;
}

export const column = (cell: string): number => cell.charCodeAt(0) - 97;
export const row = (cell: string): number => Number(cell[1]) - 1;

function apart(place: number): number {
  return place - 3.5 + (place > 3.5 ? PATH : -PATH);
}

/** A place counted in columns and rows from 0. */
export function at(across: number, down: number, flip = false): Point {
  const sign = flip ? -STEP : STEP;
  const [u, v] = [apart(across), apart(down)];
  return { x: (u - v) * sign, y: (u + v) * sign };
}

export const centre = (cell: string, flip = false): Point => at(column(cell), row(cell), flip);

/** 0 to 3: the section a cell belongs to. */
export const section = (cell: string): number => (column(cell) > 3 ? 1 : 0) + (row(cell) > 3 ? 2 : 0);

export type SideKey = "low" | "high" | "left" | "right";
const SIDE: Record<BenchName, SideKey> = {
  w1: "high",
  w2: "low",
  w3: "left",
  w4: "right",
  b1: "left",
  b2: "right",
  b3: "high",
  b4: "low",
};

/** The half a bench overlooks: rows 1–4 (low), 5–8 (high), columns a–d (left) or e–h (right). */
export const sideOf = (bench: BenchName): SideKey => SIDE[bench];

export const overlooks = (bench: BenchName, cell: string): boolean => VIEWS[bench]!.has(cell);

const OUT = 1.32; // how far before the garden's edge a bench stands, in cells
const SPOTS: Record<BenchName, [number, number, number]> = {
  w1: [-OUT, 5.5, -45],
  w2: [-OUT, 1.5, -45],
  w3: [1.5, -OUT, 45],
  w4: [5.5, -OUT, 45],
  b1: [1.5, 7 + OUT, 225],
  b2: [5.5, 7 + OUT, 225],
  b3: [7 + OUT, 5.5, 135],
  b4: [7 + OUT, 1.5, 135],
};

export function benchPlace(bench: BenchName, flip = false): BenchPlace {
  const [across, down, turn] = SPOTS[bench];
  const { x, y } = at(across, down, flip);
  const slope = Math.sign(x) * Math.sign(y); // which way the bench leans on the screen
  const inward = -Math.sign(x) * 31;
  const wide = Math.abs(x) > Math.abs(y);
  const plaque = wide
    ? { x: Math.sign(x) * 292, y: Math.sign(y) * 200 }
    : { x: Math.sign(x) * 160, y: Math.sign(y) * 330 };
  return {
    x,
    y,
    turn: flip ? turn + 180 : turn,
    seats: [
      { x: x + inward, y: y - inward * slope },
      { x: x - inward, y: y + inward * slope },
    ],
    plaque,
  };
}

export type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

const WAYS: Record<Arrow, [across: number, down: number][]> = {
  ArrowLeft: [
    [-1, 1],
    [-1, 0],
    [0, 1],
  ],
  ArrowRight: [
    [1, -1],
    [1, 0],
    [0, -1],
  ],
  ArrowUp: [
    [-1, 0],
    [0, -1],
  ],
  ArrowDown: [
    [0, 1],
    [1, 0],
  ],
};

/** The cell an arrow key leads to: along what looks like a row, or up and down in a zigzag. */
export function towards(cell: string, arrow: Arrow, flip = false): string {
  const [c, r] = [column(cell), row(cell)];
  const sign = flip ? -1 : 1;
  const ways = WAYS[arrow];
  const turns = ways.length === 2 && (c + r) % 2 === 0; // every second step up or down is to the other side
  for (const [across, down] of turns ? [...ways].reverse() : ways) {
    const next = String.fromCharCode(97 + c + across * sign) + (r + 1 + down * sign);
    if (KNOWN.has(next)) return next;
  }
  return cell;
}

/** The benches around the garden, clockwise as drawn without `flip`. */
export const RING: readonly BenchName[] = ["w1", "w2", "w3", "w4", "b4", "b3", "b2", "b1"];

export function adjacent(one: string, other: string): boolean {
  return Math.abs(column(one) - column(other)) + Math.abs(row(one) - row(other)) === 1;
}

/** Where the court around the cells ends, in cells from the first row or column. */
export const EDGE = -0.66;

/** The ends of the kerb between a bench and the half that it overlooks. */
export function kerb(bench: BenchName, flip = false): [Point, Point] {
  const side = SIDE[bench];
  const depth = bench.startsWith("w") ? EDGE : 7 - EDGE;
  const [from, to] = side === "low" || side === "left" ? [EDGE + 0.12, 3.3] : [3.7, 6.88 - EDGE];
  return side === "low" || side === "high"
    ? [at(depth, from, flip), at(depth, to, flip)]
    : [at(from, depth, flip), at(to, depth, flip)];
}
