// Five fronds as paths around their own middle, about 46 high; each is known by its outline alone.

import type { Colour } from "./view.ts";

export interface Shape {
  /** Drawn as a line, with its width. */
  line: string;
  width: number;
  /** Filled. */
  fill: string;
}

const n = (value: number): string => String(Math.round(value * 10) / 10);

/** A point so far from (x, y) in a direction: 0 is up, clockwise. */
function from(x: number, y: number, far: number, turn: number): [number, number] {
  const angle = (turn * Math.PI) / 180;
  return [x + far * Math.sin(angle), y - far * Math.cos(angle)];
}

/** Points around (x, y), turned by so many degrees. */
export function turned(x: number, y: number, turn: number): (px: number, py: number) => string {
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  return (px, py) => `${n(x + px * cos - py * sin)} ${n(y + px * sin + py * cos)}`;
}

function disc(x: number, y: number, radius: number): string {
  const half = `a${radius} ${radius} 0 1 0 `;
  return `M${n(x - radius)} ${n(y)}${half}${2 * radius} 0${half}${-2 * radius} 0z`;
}

/** A pointed leaf that begins at (x, y). */
function leaf(x: number, y: number, long: number, wide: number, turn: number): string {
  const [tipX, tipY] = from(x, y, long, turn);
  const [midX, midY] = from(x, y, long * 0.45, turn);
  const [leftX, leftY] = from(midX, midY, wide, turn - 90);
  const [rightX, rightY] = from(midX, midY, wide, turn + 90);
  const back = `Q${n(rightX)} ${n(rightY)} ${n(x)} ${n(y)}z`;
  return `M${n(x)} ${n(y)}Q${n(leftX)} ${n(leftY)} ${n(tipX)} ${n(tipY)}${back}`;
}

/** A fan: a wedge with a rounded rim. */
function fan(x: number, y: number, size: number, turn: number): string {
  const [leftX, leftY] = from(x, y, size, turn - 40);
  const [rightX, rightY] = from(x, y, size, turn + 40);
  const [topX, topY] = from(x, y, size * 1.5, turn);
  return `M${n(x)} ${n(y)}L${n(leftX)} ${n(leftY)}Q${n(topX)} ${n(topY)} ${n(rightX)} ${n(rightY)}z`;
}

function maidenhair(): Shape {
  const lines: string[] = [];
  const fans: string[] = [];
  for (const turn of [-78, -39, 0, 39, 78]) {
    const [x, y] = from(0, 7, 17, turn);
    lines.push(`M0 8L${n(x)} ${n(y)}`);
    fans.push(fan(x, y, 10, turn));
  }
  return { line: `M0 21Q1 14 0 7${lines.join("")}`, width: 1.8, fill: fans.join("") };
}

function feather(): Shape {
  const leaves = [14, 8.5, 3, -2.5, -8, -13, -17.5].flatMap((y, place) => {
    const long = [11, 15, 16.5, 15, 12, 8.5, 5][place]!;
    return [-1, 1].map((side) => leaf(0, y, long, 3.4, side * (66 - place * 3)));
  });
  return { line: "M0 22V-20", width: 2, fill: leaves.join("") + leaf(0, -17, 8, 2.6, 0) };
}

function roundLeaflets(): Shape {
  const pairs: [number, number, number][] = [
    [11, 9.5, 5.4],
    [0, 9, 5],
    [-10, 7.4, 4.3],
  ];
  const discs = pairs.flatMap(([y, across, size]) => [disc(-across, y - 1, size), disc(across, y - 1, size)]);
  const twigs = pairs.map(([y, across]) =>
    [-across, across].map((x) => `M0 ${y + 2.5}Q${x / 2} ${y + 1} ${x} ${y - 1}`).join(""),
  );
  return { line: `M0 22V-15${twigs.join("")}`, width: 2, fill: discs.join("") + disc(0, -19, 4.2) };
}

export const SHAPES: Record<Colour, Shape> = {
  red: {
    line: "M-4 22C-3 12-12 5-12-6C-12-17-4-24 5-23C15-22 19-11 13-4C8 2-2 1-3-7C-3-13 4-16 7-11",
    width: 4.6,
    fill:
      leaf(-9, 7, 9, 3, -70) +
      leaf(-12, -2, 9.5, 3, -82) +
      leaf(-12, -11, 9, 3, -58) +
      leaf(-7, -19, 8, 2.8, -34) +
      leaf(-5, 15, 8, 2.8, -66),
  },
  yellow: maidenhair(),
  green: feather(),
  blue: {
    line: "",
    width: 1.5,
    fill:
      "M-3 22C-3 14-5 9-10 5C-15 1-19-4-21-13C-17-10-15-8-13-6C-14-11-15-16-13-23C-10-18-8-12-5-7" +
      "C-3-4-1-3 0-3C1-3 3-4 5-7C8-12 10-18 13-23C15-16 14-11 13-6C15-8 17-10 21-13C19-4 15 1 10 5C5 9 " +
      "3 14 3 22z",
  },
  rose: roundLeaflets(),
};
