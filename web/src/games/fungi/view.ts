// Made from src/hortus/games/fungi/views.py by `python -m hortus.server.typescript`: do not change it here.

export type Counts = Record<string, number>;

/** A meal that was cooked: its mushroom, the cards that went in, and what it is worth. */
export interface Meal {
  name: string;
  day: number;
  night: number;
  butter: number;
  cider: number;
  flavour: number;
}

/** One player's cards and belongings. */
export interface FungiSeat {
  /** null if this hand may not be seen */
  hand: Counts | null;
  /** the cards of the hand that everyone has seen go there */
  known: Counts;
  /** how many cards of the hand were never shown */
  hidden: number;
  size: number;
  limit: number;
  baskets: number;
  sticks: number;
  pans: number;
  meals: Meal[];
}

/** A table of Fungi. Cards go by their names; a night card's ends with a star. */
export interface FungiView {
  game: string;
  /** who looks; null: a spectator */
  seat: number | null;
  /** who is to act; -1: chance, -2: nobody, the game is over */
  player: number;
  scores: number[];
  winners: number[];
  /** whose turn it is, also while chance acts */
  turn: number;
  /** from the feet into the deep */
  forest: string[];
  /** the latest card last */
  decay: string[];
  pile: number;
  /** what may still be in the pile or among cards that were never shown */
  unseen: Counts;
  discard: Counts;
  seats: FungiSeat[];
  house_rules?: Counts;
}

/** What everyone saw a player take from the path or the decay pile. */
export interface FungiOutcome {
  cards: string[];
}
