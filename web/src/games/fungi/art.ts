// The drawings of Fungi: strokes around the origin, 64 by 64, light from the upper left.

import type { Kind } from "./faces.ts";

/** A path, its fill ("" none), its stroke ("-" none; usually ink), its width and where it stands. */
export type Stroke = [d: string, fill?: string, stroke?: string, width?: number, transform?: string];

export const INK = "#2c2a24";
const STEM = "#f1e6cd";
const CREAM = "#f6eedb";
const HONEY = "#e0a83a";
const SCALE = "#8d5a1d";
const EAR = "#96564a";
const FOLD = "#6d3a33";
const UMBER = "#7d5533";
const ASH = "#b3aa9b";
const SLATE = "#6f675c";
const RUST = "#bd6a3a";
const CHESTNUT = "#8c5029";
const EGG = "#e9ac2a";
const YOLK = "#f6d360";
const OLIVE = "#a08d4c";
const PIT = "#54432a";
const BARK = "#6b5138";
const IRON = "#3b3a3a";
const STRAW = "#cf9f58";
const WOOD = "#a9763f";
const GLASS = "#8a5a26";
const SHADE = "rgb(44 30 10 / 0.2)";
const LIGHT = "#fff8e4";

const lit = (d: string): Stroke => [d, "", LIGHT, 2];
const dim = (d: string): Stroke => [d, SHADE, "-"];
const fine = (d: string, stroke = INK): Stroke => [d, "", stroke, 1.1];
const GRASS: Stroke = [
  "M-24 30q-1-4-4-6M-20 30q0-4 1-7M20 30q1-5 4-7M25 30q0-3 1-5M-27 30H27",
  "",
  "#7c8a4e",
  1.4,
];

const fan = (x: number, y: number, turn: number): Stroke[] => {
  const where = `translate(${x} ${y}) rotate(${turn})`;
  return [
    ["M0 13Q-16 9-15-5Q-10-11-5-7Q0-13 5-7Q10-11 15-5Q16 9 0 13Z", ASH, INK, 1.5, where],
    ["M-13-4Q-9-8-5-4Q0-10 5-4Q10-8 13-4", "", CREAM, 2, where],
    ["M0 9L-7 0M0 9V-2M0 9L7 0", "", SLATE, 1.3, where],
  ];
};

const PITS = "0 -28, -7 -21, 7 -21, 0 -17, -11 -11, 11 -11, -4 -7, 5 -7, -10 -1, 0 2, 11 -1"
  .split(", ")
  .map((top) => `M${top}q4 1 4 5t-4 5q-4-1-4-5t4-5Z`)
  .join("");

export const ART: Record<Kind, Stroke[]> = {
  // three slender hats from one foot, scaly in the middle, a ring on the stem
  honeyfungus: [
    GRASS,
    ["M-9 30Q-9 13-17 3h6Q-4 12-3 30Z", STEM],
    ["M3 30Q5 12 12 2h6Q12 12 9 30Z", STEM],
    ["M-28 4Q-27-10-15-10T-2 4Q-15 10-28 4Z", HONEY],
    dim("M-2 4Q-3-10-15-10Q-7-5-8 7Q-5 6-2 4Z"),
    ["M2 3Q3-11 15-11T28 3Q15 9 2 3Z", HONEY],
    dim("M28 3Q27-11 15-11Q23-5 22 6Q25 5 28 3Z"),
    ["M-5 31Q-3 10-4-9h8Q4 10 6 31Z", STEM],
    ["M-6 3Q0 8 7 2L5-1Q0 3-5-1Z", CREAM],
    ["M-19-8Q-18-28 0-28T19-8Q0-1-19-8Z", HONEY],
    dim("M19-8Q18-28 0-28Q12-22 10-5.5Q15-6 19-8Z"),
    fine(
      "M-5-22l1 2M1-24l0 2M6-21l-1 2M-8-16l1 2M-1-17l0 2.5M5-15l-1 2M-18-4l1 2M-13-6v2M13-6l0 " +
        "2M18-5l-1 2M11-13l-1 2M-13-11l1 2",
      SCALE,
    ),
    lit("M-15-14Q-13-22-6-24"),
  ],
  // rubbery ears on a branch, without a foot
  treeear: [
    ["M-31 17Q0 11 31 18V28Q0 21-31 27Z", BARK],
    fine("M-25 21h12M-4 19h14M16 22h11M-16 24h9M2 23h9", STRAW),
    ["M-21 18Q-31-7-9-24Q15-33 22-11Q26 7 7 17Q-7 23-21 18Z", EAR],
    [
      "M-14 12Q-19-5-4-16Q11-22 14-8Q15 4 3 10Q-4 13-6 6Q-6-2 3-4Q-2 1-1 5Q6 6 9-4Q9-13-1-12Q-11-7-9 " +
        "5Q-9 9-14 12Z",
      FOLD,
      INK,
      1.1,
    ],
    dim("M22-11Q26 7 7 17Q-2 20-9 20Q12 12 14-8Q17-16 14-22Q20-19 22-11Z"),
    ["M13 18Q10 6 21 3Q31 4 29 15Q24 21 13 18Z", EAR],
    ["M17 15Q17 8 23 8Q27 10 25 14Q21 17 17 15Z", FOLD, INK, 1.1],
    lit("M-20 2Q-20-11-9-19"),
  ],
  // a tall shaggy bell, white above, its hem turning to ink
  lawyerswig: [
    GRASS,
    ["M-5 10L-6 30H7L6 10Z", STEM],
    ["M-17 15Q-20-27 0-30Q20-27 17 15Q0 9-17 15Z", CREAM],
    dim("M17 15Q20-27 0-30Q11-22 9 12Q14 13 17 15Z"),
    ["M-17 15q2 7 5 0q2 8 6 0q2 8 6 0q2 8 6 0q2 8 6 0q3 6 5 0Q0 6-17 15Z", "#38343a", "#38343a"],
    fine(
      "M-11-11q3 6 7 0M2-16q3 6 7 0M-13 2q3 6 7 0M-1-3q3 6 7 0M7 3q3 5 6 0M-6-21q3 5 7 0M8-7q3 5 6 0",
      "#7a6f5a",
    ),
    ["M-6-26Q0-32 6-26Q1-21-6-26Z", STRAW, INK, 1.2],
  ],
  // a broad brown dome, crackled white, gills below
  shiitake: [
    GRASS,
    ["M-6 8Q-8 21-4 30H9Q6 19 8 8Z", STEM],
    ["M-28 2Q0 20 28 2Q0 8-28 2Z", CREAM],
    fine("M-20 6L-6 9M-14 9L-4 10M-7 11L-2 10M0 12V10M7 11L3 10M14 9L5 10M20 6L7 9", "#8a7a5c"),
    ["M-30 3Q-28-25 0-26Q28-25 30 3Q0 10-30 3Z", UMBER],
    dim("M30 3Q28-25 0-26Q18-18 17 6Q25 5 30 3Z"),
    [
      "M-23-5l5 2-2 5M-13-2l5-4 3 6M3 1l4-6 4 5M15 0l3-6 6 3M-4-14l4 4 3-5M9-13l4 3M-16-13l3 3",
      "",
      CREAM,
      1.8,
    ],
    lit("M-23-10Q-18-19-8-21"),
  ],
  // a rosette of overlapping grey fans
  henofwoods: [
    GRASS,
    ["M-8 14Q-6 26-12 30H12Q6 26 8 14Z", STEM],
    ...fan(-17, 7, -52),
    ...fan(17, 7, 52),
    ...fan(-13, -8, -26),
    ...fan(13, -8, 26),
    ...fan(0, -14, 0),
    ...fan(-8, 9, -14),
    ...fan(9, 9, 14),
  ],
  // a round rusty cap on a long pale stem with black flecks; pores, no gills
  birchbolete: [
    GRASS,
    ["M-5-8Q-7 14-9 30H9Q7 14 6-8Z", "#fbf6ea"],
    dim("M6-8Q7 14 9 30H3Q3 12 2-6Z"),
    ["M-4 1h4M2 5h3M-6 10h3M0 13h4M-7 18h4M-1 21h4M4 18h3M-6 25h4M2 26h4", "", IRON, 2],
    ["M-21-8Q0 3 21-8Q10-5 0-5Q-10-5-21-8Z", CREAM],
    ["M-22-8Q-23-30 0-30Q23-30 22-8Q0-3-22-8Z", RUST],
    dim("M22-8Q23-30 0-30Q14-24 12-6Q18-7 22-8Z"),
    lit("M-17-14Q-15-24-6-26"),
  ],
  // a chestnut bun on a fat, netted foot
  porcini: [
    GRASS,
    ["M-10 0Q-22 20-14 30Q0 33 15 30Q22 18 12 0Z", STEM],
    fine("M-9 9l6 6 6-7 7 6M-14 18l8 6 7-8 7 7 7-5M-10 27l5-4M6 28l4-5", "#a08c62"),
    dim("M12 0Q22 18 15 30Q9 32 4 32Q12 18 6 4Z"),
    ["M-29 0Q0 13 29 0Q16 5 0 5Q-16 5-29 0Z", YOLK],
    ["M-30 0Q-32-28 0-29Q32-28 30 0Q0 7-30 0Z", CHESTNUT],
    dim("M30 0Q32-28 0-29Q19-20 17 4Q25 3 30 0Z"),
    lit("M-25-8Q-23-21-10-24"),
    lit("M-20-4l1-4"),
  ],
  // a golden funnel with a wavy rim, its ridges running down the foot
  chanterelle: [
    GRASS,
    ["M-27-17Q-10-6-6 30H8Q11-4 28-18Q18-8 8-13Q0-7-8-12Q-18-8-27-17Z", EGG],
    dim("M28-18Q11-4 8 30H3Q4 4 17-11Q22-12 28-18Z"),
    fine("M-18-10Q-5 5-2 29M-8-9Q0 7 1 29M3-8Q5 9 4 29M16-10Q8 5 6 29", "#8a5c10"),
    ["M-29-19Q-21-30-10-24Q0-32 10-25Q22-31 30-19Q20-7 8-13Q0-6-8-12Q-20-7-29-19Z", YOLK],
    ["M-17-17Q-6-23 0-20Q8-24 18-18Q8-14 0-15Q-8-13-17-17Z", EGG, "#8a5c10", 1.1],
  ],
  // a honeycombed cone on a pale foot
  morel: [
    GRASS,
    ["M-8 8Q-10 21-12 30H12Q9 21 8 8Z", STEM],
    fine("M-4 16V27M3 14V25M6 20V29", "#a08c62"),
    ["M-18 10Q-23-7-12-22Q0-38 12-22Q23-7 18 10Q0 16-18 10Z", OLIVE],
    [PITS, PIT, INK, 1],
    dim("M18 10Q23-7 12-22Q6-30 0-30Q14-14 10 12Q15 12 18 10Z"),
    lit("M-17-2Q-17-12-11-19"),
  ],
  butter: [
    ["M-30 20Q0 32 30 20L26 13H-26Z", "#fbf6ea"],
    fine("M-22 21Q0 27 22 21", "#6f8fae"),
    ["M-21-3L-10-14H24L13-3Z", "#fbe28a"],
    ["M-21-3H13V16H-21Z", YOLK],
    ["M13-3L24-14V5L13 16Z", EGG],
    ["M-7-3V16M-7-3L4-14", ""],
    ["M-7-3L4-14L0-14L-11-3V16H-7Z", LIGHT, INK, 1.1],
  ],
  cider: [
    ["M-5-30H5V-22H-5Z", STRAW],
    ["M-6-22H6V-11Q16-5 16 6V26Q16 30 12 30H-12Q-16 30-16 26V6Q-16-5-6-11Z", GLASS],
    dim("M6-22V-11Q16-5 16 6V26Q16 30 12 30H5Q10 26 10 8Q10-4 2-10V-22Z"),
    ["M-16 6H16V23H-16Z", CREAM],
    ["M0 11Q-8 8-7 15Q-6 21 0 20Q6 21 7 15Q8 8 0 11Z", "#c0472f", INK, 1.3],
    fine("M0 11Q1 8 3 7M1 9q4-4 6-1q-3 3-6 1"),
    lit("M-11 3Q-10-4-4-8"),
  ],
  pan: [
    ["M11 10L27 24Q32 29 28 32Q24 34 20 30L6 15Z", WOOD],
    ["M-4-29A23 23 0 1 0-4 17A23 23 0 1 0-4-29Z", IRON],
    ["M-4-24A18 18 0 1 0-4 12A18 18 0 1 0-4-24Z", "#5d5a57"],
    lit("M-17-9Q-14-19-5-20"),
    ["M22 26l3 3", "", LIGHT, 1.6],
  ],
  basket: [
    ["M-22-2Q-22-31 0-31Q22-31 22-2H17Q17-25 0-25Q-17-25-17-2Z", WOOD],
    ["M-27-3H27L20 28H-20Z", STRAW],
    fine("M-26 4H26M-24 12H24M-22 20H22", BARK),
    fine("M-18-2L-13 28M-9-2L-7 28M0-2V28M9-2L7 28M18-2L13 28", BARK),
    dim("M27-3L20 28H8Q15 14 15-3Z"),
    ["M-29-7H29V0H-29Z", WOOD],
    fine("M-23-7l4 7M-13-7l4 7M-3-7l4 7M7-7l4 7M17-7l4 7", BARK),
  ],
};

export const MOON = "M3-8A8.5 8.5 0 1 0 8 5A7 7 0 0 1 3-8Z";
export const TWIG = "M-11 2Q0-2 11 1M1-.5l5-5M-4 .8l-4 4";
export const FIR = "M0-44L8-30Q4-31 3-31L11-17Q6-18 5-18L14-3Q0 1-14-3L-5-18Q-6-18-11-17L-3-31Q-4-31-8-30Z";
export const FOOT = "M-6-5A5 7.5 0 1 1 4-5Q3 0-1 0T-6-5ZM-5 4Q-1 2 3 4Q4 11-1 11T-5 4Z";
