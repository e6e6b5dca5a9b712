// Made from src/hortus/games/felci/views.py by `python -m hortus.server.typescript`: do not change it here.

export type BenchName = "w1" | "w2" | "w3" | "w4" | "b1" | "b2" | "b3" | "b4";

export type Colour = "red" | "yellow" | "green" | "blue" | "rose";

export type Counts = Partial<Record<Colour, number>>;

/** A tile of undergrowth: whose it is, and its colour; null if it may not be known. */
export interface Laid {
  seat: number;
  colour: Colour | null;
}

/** A Side of the garden: White's and Black's bench there, and the ferns it overlooks. */
export interface FelciSide {
  name: string;
  benches: BenchName[];
  ferns: Required<Counts>;
}

/** A bench: whose it is, who sits on it, and what it scores for its owner. */
export interface FelciBench {
  owner: number;
  side: string;
  /** White's and Black's */
  visitors: (Colour | null)[];
  score: number;
}

/** One player's tiles and the Visitors who are not seated. */
export interface FelciSeat {
  name: string;
  /** null if this hand may not be seen */
  hand: Counts | null;
  size: number;
  visitors: Colour[];
}

/** A table of Felci. */
export interface FelciView {
  game: string;
  /** who looks; null: a spectator */
  seat: number | null;
  /** who is to act; -1: chance, -2: nobody, the game is over */
  player: number;
  scores: number[];
  winners: number[];
  /** whose turn it is, also while chance acts */
  turn: number;
  actions_left: number;
  beginner: boolean;
  pile: number;
  /** what may be in the pile, in hands that are not seen or under others' undergrowth */
  unseen: Counts;
  /** by cell */
  ferns: Record<string, Colour>;
  /** by cell */
  undergrowth: Record<string, Laid>;
  chain: string[];
  /** the colours that may end the chain; null if they may not be known */
  started: Colour[] | null;
  sides: FelciSide[];
  benches: Required<Partial<Record<BenchName, FelciBench>>>;
  seats: FelciSeat[];
  house_rules?: Record<string, number>;
}
