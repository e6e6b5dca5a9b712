// What the server shows of a table of Fungi. Cards go by their names; a night card's has a star.

import type { View } from "../../lib/boards.ts";

export type Counts = Record<string, number>;

export interface Meal {
  name: string;
  day: number;
  night: number;
  butter: number;
  cider: number;
  flavour: number;
}

export interface SeatView {
  /** The whole hand, where one may see it. */
  hand: Counts | null;
  /** The cards that everyone has seen go there, and how many were never shown. */
  known: Counts;
  hidden: number;
  size: number;
  limit: number;
  baskets: number;
  sticks: number;
  pans: number;
  meals: Meal[];
}

export interface FungiView extends View {
  seat: number | null;
  player: number;
  scores: number[];
  winners: number[];
  turn: number;
  /** From the feet into the deep. */
  forest: string[];
  /** The latest on top, at the end. */
  decay: string[];
  pile: number;
  unseen: Counts | null;
  discard: Counts;
  seats: SeatView[];
}
