// What the server tells of a table of Felci.

export type Colour = "red" | "yellow" | "green" | "blue" | "rose";
export const COLOURS: readonly Colour[] = ["red", "yellow", "green", "blue", "rose"];

export type BenchName = "w1" | "w2" | "w3" | "w4" | "b1" | "b2" | "b3" | "b4";
export const BENCHES: readonly BenchName[] = ["w1", "w2", "w3", "w4", "b1", "b2", "b3", "b4"];

export type Counts = Partial<Record<Colour, number>>;

export interface Side {
  name: string;
  benches: BenchName[];
  ferns: Record<Colour, number>;
}

export interface BenchSight {
  owner: number;
  side: string;
  /** White's Visitor and Black's. */
  visitors: (Colour | null)[];
  score: number;
}

export interface SeatSight {
  name: string;
  hand: Counts | null;
  size: number;
  visitors: Colour[];
}

export interface Laid {
  seat: number;
  colour: Colour | null;
}

export interface FelciView {
  game: string;
  seat: number | null;
  player: number;
  scores: number[];
  winners: number[];
  turn: number;
  actions_left: number;
  beginner: boolean;
  pile: number;
  unseen: Counts;
  ferns: Record<string, Colour>;
  undergrowth: Record<string, Laid>;
  chain: string[];
  started: Colour[] | null;
  sides: Side[];
  benches: Record<BenchName, BenchSight>;
  seats: SeatSight[];
  /** In examples only: the bench whose Side is shown. */
  look?: BenchName | null;
}
