// What the server shows of a game of Gardens of Mars. Everything is public, so every seat sees the same.

export const COLOURS = ["red", "green", "blue", "yellow", "white", "gray"] as const;
export type Colour = (typeof COLOURS)[number];

/** The letter in a flower's heart (gray has the second vowel it can spare: G is green's). */
export const LETTERS: Record<Colour, string> = {
  red: "R",
  green: "G",
  blue: "B",
  yellow: "Y",
  white: "W",
  gray: "A",
};

export interface Seat {
  gardeners: string[];
  reserve: Partial<Record<Colour, number>>;
  size: number;
}

export interface MarsView {
  game: "mars";
  seat: number | null;
  player: number;
  scores: number[];
  winners: number[];
  /** Whose turn it is, also while chance acts for them. */
  turn: number;
  phase: "place" | "draw" | "roll" | "move" | "plant" | "over";
  ended: "planted" | "fruitless" | "stuck" | null;
  options: { count_planted: boolean; special_actions: boolean; two_gardeners: boolean; cooperative: boolean };
  /** The team's result so far in cooperative play. */
  team: number | null;
  flowers: Record<string, Colour>;
  /** The hex a flower is to be planted on. */
  bed: string | null;
  dice: number[];
  to_roll: number;
  fruitless: number;
  bag: Partial<Record<Colour, number>>;
  seats: Seat[];
}
