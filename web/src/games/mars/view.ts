// Made from src/hortus/games/mars/views.py by `python -m hortus.server.typescript`: do not change it here.

export type Colour = "red" | "green" | "blue" | "yellow" | "white" | "gray";

export type Phase = "place" | "draw" | "roll" | "move" | "plant" | "over";

export type Counts = Partial<Record<Colour, number>>;

export type Ending = "planted" | "fruitless" | "stuck";

export type Again = "last" | "met";

/** The variants that are played. */
export interface MarsOptions {
  count_planted: boolean;
  special_actions: boolean;
  two_gardeners: boolean;
  cooperative: boolean;
}

/** One player's gardeners, by their hexes, and flowers. */
export interface MarsSeat {
  gardeners: string[];
  reserve: Counts;
  size: number;
}

/** What a move or a planting came to. */
export interface MarsOutcome {
  /** where the gardener has stopped, or stays */
  hex: string;
  /** the one that was planted there, or that the gardener has stopped on */
  flower: Colour | null;
  /** the other flowers of its colour with which a planted one is connected */
  joined: string[];
  /** before the marker goes on over taken spaces (MAR-15) */
  points: number;
  /** the space of the marker */
  before: number;
  after: number;
  /** why the same player goes on (MAR-17) */
  again: Again | null;
  /** the space that the points alone lead to: nobody goes below 0 */
  due: number;
}

/** What a client shows beyond the view: what is connected with what. */
export interface MarsDisplay {
  /** flowers of one colour that are connected, single ones too */
  groups: string[][];
  /** by colour: the flowers that one planted now is connected with */
  joins: Partial<Record<Colour, string[]>>;
}

/** A table of Gardens of Mars. Everything is public, so every seat sees the same. */
export interface MarsView {
  game: string;
  /** who looks; null: a spectator */
  seat: number | null;
  /** who is to act; -1: chance, -2: nobody, the game is over */
  player: number;
  scores: number[];
  winners: number[];
  /** whose turn it is, also while chance acts */
  turn: number;
  phase: Phase;
  ended: Ending | null;
  options: MarsOptions;
  /** the team's result so far in cooperative play */
  team: number | null;
  /** by hex */
  flowers: Record<string, Colour>;
  /** the hex a flower is to be planted on */
  bed: string | null;
  dice: number[];
  to_roll: number;
  fruitless: number;
  bag: Counts;
  seats: MarsSeat[];
  house_rules?: Record<string, number>;
  /** for clients alone */
  display: MarsDisplay | null;
}
