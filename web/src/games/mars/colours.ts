// The colours of flowers, in the order in which they are shown.

import type { Colour } from "./view.ts";

export const COLOURS: readonly Colour[] = ["red", "green", "blue", "yellow", "white", "gray"];

/** The letter in a flower's heart (gray has the second vowel it can spare: G is green's). */
export const LETTERS: Record<Colour, string> = {
  red: "R",
  green: "G",
  blue: "B",
  yellow: "Y",
  white: "W",
  gray: "A",
};
