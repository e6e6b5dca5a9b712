// A view with only what matters in it; the rest is as at the start.

import type { FungiView, FungiSeat } from "./view.ts";

export type Some = Partial<Omit<FungiView, "seats">> & { seats?: Partial<FungiSeat>[] };

export function table({ seats = [{}, {}], ...some }: Some): FungiView {
  const full = seats.map(place);
  return {
    game: "fungi",
    seat: 0,
    player: 0,
    winners: [],
    turn: 0,
    forest: [],
    decay: [],
    pile: 0,
    unseen: {},
    discard: {},
    seats: full,
    scores: full.map((one) => one.meals.reduce((sum, meal) => sum + meal.flavour, 0)),
    ...some,
  };
}

function place(some: Partial<FungiSeat>, number: number): FungiSeat {
  const { hand = number === 0 ? {} : null, known = {}, hidden = 0, baskets = 0 } = some;
  const size = Object.values(hand ?? known).reduce((sum, copies) => sum + copies, 0) + (hand ? 0 : hidden);
  return {
    sticks: 0,
    pans: 1,
    meals: [],
    ...some,
    hand,
    known,
    hidden,
    baskets,
    size,
    limit: 8 + 2 * baskets,
  };
}
