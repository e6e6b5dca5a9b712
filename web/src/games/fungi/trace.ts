// Gives each card of a view an identity that it keeps in the next one, so that it can be seen to move.

import { inOrder } from "./faces.ts";
import type { Counts, FungiView, Meal, FungiSeat } from "./view.ts";

export interface Piece {
  id: number;
  /** Its name; "?" while it is hidden. */
  card: string;
}

/** A pan, a pan with a meal in it, or a basket. */
export interface Thing extends Piece {
  meal: Meal | null;
  inside: Piece[];
}

export interface SeatPieces {
  hand: Piece[];
  pans: Thing[];
  baskets: Thing[];
}

export interface Pieces {
  forest: Piece[];
  decay: Piece[];
  seats: SeatPieces[];
  /** What came out of the pile just now. */
  fresh: ReadonlySet<number>;
  /** What came to a player's hand or display just now. */
  moved: ReadonlySet<number>;
}

let next = 1;

/** The pieces of a view, as many as possible of them the ones that were there before. */
export function trace(before: Pieces | null, view: FungiView): Pieces {
  const loose: Piece[] = [];
  const fresh = new Set<number>();
  const moved = new Set<number>();
  const make = (card: string): Piece => ({ id: next++, card });
  const find = (card: string, from: Piece[] = loose): Piece | null => {
    const at = from.findIndex((piece) => piece.card === card);
    return at < 0 ? null : from.splice(at, 1)[0]!;
  };

  // First what stayed where it was, so that what left is known.
  const forest = stayed(before?.forest ?? [], view.forest, loose);
  const oldDecay = before?.decay ?? [];
  const grew = oldDecay.every((piece, place) => piece.card === view.decay[place]);
  if (!grew) loose.push(...oldDecay);
  const held = view.seats.map((seat, number) => keep(before?.seats[number]?.hand ?? [], handOf(seat)));
  const wasHeld = held.map((one) => one.left);
  const fromSeat = (number: number, card: string): Piece => {
    const from = wasHeld[number]!;
    const known = find(card, from) ?? find("?", from);
    return known ? { id: known.id, card } : make(card);
  };

  // Then where the rest went: the decay pile and the hands from the path, the display from the hand.
  const onPath = forest.map((piece, place) => {
    if (piece) return piece;
    const drawn = make(view.forest[place]!);
    if (before) fresh.add(drawn.id);
    return drawn;
  });
  const decay = view.decay.map((card, place) => (grew ? oldDecay[place] : null) ?? find(card) ?? make(card));
  const seats = view.seats.map((seat, number): SeatPieces => {
    const come = (piece: Piece): Piece => {
      if (before) moved.add(piece.id);
      return piece;
    };
    const hand = [
      ...held[number]!.kept,
      ...held[number]!.missing.map((card) => come(find(card) ?? make(card))),
    ];
    hand.sort((a, b) => inOrder(a.card, b.card) || a.id - b.id);
    const old = before?.seats[number];
    const empty = (old?.pans ?? []).filter((pan) => !pan.meal);
    const pans = (old?.pans ?? []).filter((pan) => pan.meal).slice(0, seat.meals.length);
    for (const meal of seat.meals.slice(pans.length)) {
      const pan = empty.length > seat.pans ? empty.shift()! : come(fromSeat(number, "pan"));
      const inside = insideOf(meal).map((card) => fromSeat(number, card));
      pans.push({ id: come(pan).id, card: "pan", meal, inside });
    }
    for (let left = 0; left < seat.pans; left++)
      pans.push(empty.shift() ?? { ...come(fromSeat(number, "pan")), meal: null, inside: [] });
    const baskets = (old?.baskets ?? []).slice(0, seat.baskets);
    while (baskets.length < seat.baskets)
      baskets.push({ ...come(find("basket") ?? make("basket")), meal: null, inside: [] });
    return { hand, pans, baskets };
  });
  return { forest: onPath, decay, seats, fresh, moved };
}

/** The cards of a row that are still there, in their order (the longest such run); the others are loose. */
function stayed(old: Piece[], now: string[], loose: Piece[]): (Piece | null)[] {
  const length = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      length[i]![j] =
        old[i]!.card === now[j]
          ? length[i + 1]![j + 1]! + 1
          : Math.max(length[i + 1]![j]!, length[i]![j + 1]!);
    }
  }
  const found: (Piece | null)[] = now.map(() => null);
  let i = 0;
  let j = 0;
  while (i < old.length) {
    if (j < now.length && old[i]!.card === now[j]) found[j++] = old[i++]!;
    else if (j >= now.length || length[i + 1]![j]! >= length[i]![j + 1]!) loose.push(old[i++]!);
    else j++;
  }
  return found;
}

function keep(old: Piece[], now: string[]): { kept: Piece[]; missing: string[]; left: Piece[] } {
  const left = [...old];
  const kept: Piece[] = [];
  const missing: string[] = [];
  for (const card of now) {
    const at = left.findIndex((piece) => piece.card === card);
    if (at < 0) missing.push(card);
    else kept.push(...left.splice(at, 1));
  }
  return { kept, missing, left };
}

export function handOf(seat: FungiSeat): string[] {
  return [...spread(seat.hand ?? seat.known), ...(seat.hand ? [] : new Array<string>(seat.hidden).fill("?"))];
}

export function spread(counts: Counts): string[] {
  return Object.entries(counts)
    .flatMap(([card, copies]) => new Array<string>(copies).fill(card))
    .sort(inOrder);
}

export function insideOf(meal: Meal): string[] {
  return spread({
    [meal.name]: meal.day,
    [`${meal.name}*`]: meal.night,
    butter: meal.butter,
    cider: meal.cider,
  });
}
