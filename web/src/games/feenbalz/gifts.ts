// Gifts, berries and colour marks as strokes. Fill: h hue, d dark, l light, g gold, s shade, n none.

import type { Berry, Colour, Gift } from "./cards.ts";

export type Stroke = readonly [path: string, fill: "h" | "d" | "l" | "g" | "s" | "n", turn?: number];

const dot = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const around = (path: string, fill: Stroke[1], times: number): Stroke[] =>
  Array.from({ length: times }, (_, at) => [path, fill, (360 / times) * at] as const);

export const GIFTS: Record<Gift | Berry, readonly Stroke[]> = {
  beetle: [
    [
      "M-8-6Q-13-8-15-13M-10 1L-17 0M-9 8Q-13 10-14 16M8-6Q13-8 15-13M10 1L17 0M9 8Q13 10 14 " +
        "16M-3-14Q-4-18-8-19M3-14Q4-18 8-19",
      "n",
    ],
    ["M0-9C-13-9-13 13 0 17C13 13 13-9 0-9Z", "h"],
    ["M0 17C13 13 13-9 0-9Z", "s"],
    ["M-8-8Q-7-16 0-16Q7-16 8-8Q0-5-8-8Z", "d"],
    ["M0-7L0 17", "n"],
    [dot(-5, 0, 1.5) + dot(5, 0, 1.5) + dot(-4.4, 8, 1.5) + dot(4.4, 8, 1.5), "d"],
  ],
  flower: [
    ["M0 3Q3 12 0 20M1 14Q7 9 11 12Q8 17 1 14Z", "n"],
    ...around("M0-4C-7-7-6-16 0-17C6-16 7-7 0-4Z", "h", 6),
    [dot(0, 0, 4.6), "g"],
    [dot(-1.4, -1, 0.7) + dot(1.6, -0.6, 0.7) + dot(0, 1.6, 0.7), "d"],
  ],
  stone: [
    ["M-16 8L-12-6L-2-14L10-11L17 2L12 13L-9 15Z", "h"],
    ["M17 2L12 13L-9 15L1 4Z", "s"],
    ["M-12-6L1 4L17 2M-2-14L1 4L-9 15M1 4L12 13", "n"],
    ["M-9-4L-4-9", "l"],
  ],
  feather: [
    ["M2-22C8-16 9-6 6 0L2.5 0L5 3.5C4 8 2 11-1 13C-6 9-8 2-7-5L-3-6.5L-6.5-9C-5.5-14-3-19 2-22Z", "h", 38],
    ["M2-22C8-16 9-6 6 0L2.5 0L5 3.5C4 8 2 11-1 13Q2-4 2-22Z", "s", 38],
    ["M1-17Q1 4-3 23M1-11L5-15M1-6L6-10M1-1L5-5M0 6L3 3M1-8L-3-12M0-2L-5-5M0 3L-5 0M-1 8L-5 5", "n", 38],
  ],
  shell: [
    ["M-6 13L-9 18L9 18L6 13Z", "h"],
    ["M0 15L-6 14L-17-1C-17-16-6-12-6-12C-4-17 4-17 6-12C6-12 17-16 17-1L6 14Z", "h"],
    ["M0 15L6 14L17-1C17-16 6-12 6-12C4-17 0-16 0-16Z", "s"],
    ["M0 14L0-15M-2 14L-8-11M2 14L8-11M-4 14L-14-5M4 14L14-5", "n"],
  ],
  agaric: [
    ["M-4 0L-6 16Q0 20 6 16L4 0Z", "l"],
    ["M-8 4Q0 9 8 4L5 1L-5 1Z", "l"],
    ["M-17 1C-16-20 16-20 17 1Q0 6-17 1Z", "h"],
    [dot(-9, -4, 2.4) + dot(-1, -10, 2.8) + dot(8, -5, 2.5) + dot(0, -1, 1.8), "l"],
  ],
  horseshoe: [
    ["M-6 16C-22 0-14-17 0-17C14-17 22 0 6 16L1 13C11 1 8-9 0-9C-8-9-11 1-1 13Z", "h"],
    ["M0-17C14-17 22 0 6 16L1 13C11 1 8-9 0-9Z", "s"],
    [
      dot(-10, 4, 1.2) +
        dot(-11, -4, 1.2) +
        dot(-6, -11, 1.2) +
        dot(6, -11, 1.2) +
        dot(11, -4, 1.2) +
        dot(10, 4, 1.2),
      "l",
    ],
  ],
  dew: [
    ["M-17 10Q-4-6 16-8Q8 14-17 10Z", "n"],
    ["M-17 10Q0 2 16-8", "n"],
    ["M2-18C11-5 11 6 2 7C-7 6-7-5 2-18Z", "h"],
    ["M-1-4Q-2 2 2 4", "l"],
  ],
  thorn: [
    ["M-18 14Q-2 4 16-16M-9 9L-14 2M-1 3L-3-6M7-5L6-13M-4 6L3 10M4-1L11 2M11-9L17-7", "n"],
    [dot(-3, 12, 6.5), "h"],
    ["M-6 9Q-5 7-3 7", "l"],
  ],
  mist: [
    [dot(0, -4, 10), "h"],
    ["M-4-9Q-2-12 2-11", "l"],
    ["M-18 4Q-9-1 0 4T18 3M-15 11Q-6 6 2 11T16 10M-8 17Q-2 14 4 17", "n"],
  ],
  honey: [
    ["M0-17L13-9L13 6L0 14L-13 6L-13-9Z", "h"],
    ["M-13-4Q-7 2-2-3T8-2T13-4L13 6L0 14L-13 6Z", "g"],
    ["M5 12L5 17Q5 20 7 17L7 10", "g"],
    ["M-8-8L-2-11", "l"],
  ],
  thistle: [
    ["M0 6L0 20M0 14Q-7 13-10 7M0 16Q7 14 9 9", "n"],
    ["M-8-3L-12-17L-5-9L-3-19L0-9L3-19L5-9L12-17L8-3Z", "h"],
    ["M-9-3Q0-7 9-3Q9 7 0 8Q-9 7-9-3Z", "d"],
    ["M-5-2L-2 5M5-2L2 5M0-3L0 5", "l"],
  ],
};

/** A colour's own shape, so that it is told without its hue: sun, lozenge, leaf, drop, block, hexagon. */
export const MARKS: Record<Colour, string> = {
  yellow: dot(0, 0, 10),
  red: "M0-12L12 0L0 12L-12 0Z",
  green: "M-10 10C-12-4-4-11 10-10C12 4 4 11-10 10Z",
  blue: "M0-13C7-4 10 0 10 4A10 9 0 0 1-10 4C-10 0-7-4 0-13Z",
  gray: "M-9-9L9-9L9 9L-9 9Z",
  violet: "M-6-10.5L6-10.5L12 0L6 10.5L-6 10.5L-12 0Z",
};

/** What a berry is told by, besides its drawing. */
export const BERRY_HUES: Record<Berry, string> = {
  dew: "#8fc3dc",
  thorn: "#8c2f47",
  mist: "#c3c7d6",
  honey: "#f0c65a",
  thistle: "#9a6cbb",
};
