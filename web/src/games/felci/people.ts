// Ten Visitors: what they wear on their heads says their colour, and no two look the same.

import type { Colour } from "./view.ts";

export interface Person {
  skin: string;
  hair: string;
  extra: "glasses" | "beard" | "moustache" | "plaits" | "curls" | "none";
}

export const PEOPLE: Record<Colour, [Person, Person]> = {
  red: [
    { skin: "#f1cfa9", hair: "#7a4a22", extra: "curls" },
    { skin: "#a8714a", hair: "#2a1b12", extra: "beard" },
  ],
  yellow: [
    { skin: "#c98f63", hair: "#3a2415", extra: "plaits" },
    { skin: "#f3d3b3", hair: "#c9c2b4", extra: "moustache" },
  ],
  green: [
    { skin: "#eec39a", hair: "#b5562c", extra: "glasses" },
    { skin: "#8a5a3a", hair: "#1e1510", extra: "none" },
  ],
  blue: [
    { skin: "#f4d8bd", hair: "#8f8a80", extra: "moustache" },
    { skin: "#d9a577", hair: "#4a2d18", extra: "glasses" },
  ],
  rose: [
    { skin: "#9c6844", hair: "#231610", extra: "curls" },
    { skin: "#f1cba5", hair: "#c58a3a", extra: "plaits" },
  ],
};

/** Hats, worn on a head of radius 9 around (0, -6): the crown is filled, the band is drawn over it. */
export const HATS: Record<Colour, { crown: string; band: string }> = {
  red: {
    crown: "M-12-9C-15-19-4-24 5-21C13-19 14-12 11-9Q0-13-12-9zM-1-22l1-4l2 4z",
    band: "M-11-9.5Q0-13 11-9.5",
  }, // a beret
  yellow: {
    crown: "M-16-9Q0-5 16-9Q13-12 8-12L7-19Q0-22-7-19L-8-12Q-13-12-16-9z",
    band: "M-8-12.5Q0-10 8-12.5",
  }, // a straw hat
  green: {
    crown: "M-13-9Q0-6 13-9L9-11L3-23Q-3-21-9-12zM8-12Q16-17 15-26Q9-21 6-13z",
    band: "M-9-12Q0-9.5 8.5-12",
  }, // with a feather
  blue: { crown: "M-13-9Q0-6 13-9Q12-11 8-11L9-26Q0-28-9-26L-8-11Q-12-11-13-9z", band: "M-8-13Q0-11 8-13" },
  rose: {
    crown:
      "M-12-4C-14-17-8-22 0-22C8-22 14-17 12-4Q9-10 0-11Q-9-10-12-4zM8-14a3.4 3.4 0 1 0 6.8 0a3.4 3.4 " +
      "0 1 0-6.8 0z",
    band: "M-11-9Q0-15 11-9",
  }, // a bonnet with a flower
};

/** Coat and legs of who stands and who sits, below the head around (0, -5). */
export const BODIES: Record<"stand" | "sit", { coat: string; legs: string; lines: string }> = {
  stand: {
    coat: "M-17 25Q-18 7-5 4.5L0 9L5 4.5Q18 7 17 25Q0 28.5-17 25z",
    legs: "M-9 25v5q0 2.4-4.5 2.4h5.5q3 0 3-2.4v-5zM4 25v5q0 2.4 3 2.4h5.5q-4.5 0-4.5-2.4v-5z",
    lines: "M-11 25Q-11 18-10 14M11 25Q11 18 10 14",
  },
  sit: {
    coat: "M-13 15Q-14 7-5 4.5L0 9L5 4.5Q14 7 13 15Q20 16 19.5 22Q19 28 13 28H-13Q-19 28-19.5 22Q-20 16-13 15z",
    legs: "M-13 27v7q-5 0-5 3.4h11v-10.4zM6 27v10.4h11q0-3.4-5-3.4v-7z",
    lines: "M-11 15Q0 18.5 11 15",
  },
};
