// What moved from where to where between two views, and the moving itself.

import { SLOW } from "../../lib/motion.ts";
import { pace } from "../../lib/prefs.svelte.ts";
import type { Slots } from "./compose.ts";
import { BENCHES } from "./names.ts";
import type { Colour, FelciView } from "./view.ts";

export interface Piece {
  sort: "tile" | "visitor";
  seat: number | null;
  colour: Colour | null;
  open: boolean;
}

export interface Flight {
  from: string;
  to: string;
  /** Whether it turns over on the way. */
  turns: boolean;
}

/** Every piece by its place (`data-place`). `slots` is the hand at the bottom. */
export function pieces(view: FelciView, slots: Slots, bottom: number): Map<string, Piece> {
  const found = new Map<string, Piece>();
  for (const [cell, colour] of Object.entries(view.ferns))
    found.set(`cell:${cell}`, { sort: "tile", seat: null, colour, open: true });
  for (const [cell, laid] of Object.entries(view.undergrowth))
    found.set(`cell:${cell}`, { sort: "tile", seat: laid.seat, colour: laid.colour, open: false });
  for (const bench of BENCHES) {
    view.benches[bench].visitors.forEach((colour, seat) => {
      if (colour) found.set(`bench:${bench}:${seat}`, { sort: "visitor", seat, colour, open: true });
    });
  }
  view.seats.forEach(({ hand, size, visitors }, seat) => {
    for (const colour of visitors)
      found.set(`tray:${seat}:${colour}`, { sort: "visitor", seat, colour, open: true });
    if (seat === bottom && hand) {
      slots.forEach((colour, slot) => {
        if (colour) found.set(`hand:${seat}:${slot}`, { sort: "tile", seat, colour, open: true });
      });
    } else if (!hand) {
      for (let slot = 0; slot < size; slot += 1)
        found.set(`hand:${seat}:${slot}`, { sort: "tile", seat, colour: null, open: false });
    }
  });
  return found;
}

/** Pair what came with what went. `mover` is who acted: a tile nobody saw leave came from their hand. */
export function flights(before: Map<string, Piece>, after: Map<string, Piece>, mover: number): Flight[] {
  const gone = [...before].filter(
    ([place, piece]) => after.get(place)?.colour !== piece.colour || !after.has(place),
  );
  const take = (wanted: (place: string, piece: Piece) => boolean): [string, Piece] | undefined => {
    const found = gone.findIndex(([place, piece]) => wanted(place, piece));
    return found < 0 ? undefined : gone.splice(found, 1)[0];
  };
  const found: Flight[] = [];
  for (const [to, piece] of after) {
    const old = before.get(to);
    if (old && old.colour === piece.colour && old.open === piece.open) continue;
    if (old?.sort === "tile" && piece.sort === "tile" && to.startsWith("cell:")) continue; // it stays
    if (old?.sort === "tile" && old.colour === null && piece.colour) {
      found.push({ from: to, to, turns: true }); // a hand is shown
      continue;
    }
    const same = ([place, other]: [string, Piece]): boolean =>
      other.sort === piece.sort &&
      place !== to &&
      (piece.colour === null || other.colour === null || other.colour === piece.colour);
    if (piece.sort === "visitor") {
      const from = take((place, other) => same([place, other]) && other.seat === piece.seat);
      if (from) found.push({ from: from[0], to, turns: false });
    } else if (to.startsWith("cell:")) {
      const from = take(
        (place, other) =>
          same([place, other]) &&
          place.startsWith("hand:") &&
          (piece.seat === null || other.seat === piece.seat),
      );
      found.push({
        from: from?.[0] ?? `hand:${piece.seat ?? mover}`,
        to,
        turns: from ? from[1].open !== piece.open : piece.open,
      });
    } else {
      const from = take((place, other) => same([place, other]) && place.startsWith("cell:"));
      found.push({ from: from?.[0] ?? "pile", to, turns: from ? from[1].open !== piece.open : piece.open });
    }
  }
  return found;
}

export type Rects = Map<string, DOMRect>;

export function measure(root: HTMLElement): Rects {
  const found: Rects = new Map();
  for (const node of root.querySelectorAll("[data-place]"))
    found.set(node.getAttribute("data-place")!, node.getBoundingClientRect());
  return found;
}

const STAGGER = 110;

/** Let each piece come from where it was. Only transforms move, and nothing waits for them. */
export function fly(root: HTMLElement, from: Rects, moves: Flight[]): void {
  if (pace(SLOW) < 10) return;
  let waits = 0;
  for (const move of moves) {
    const node = root.querySelector(`[data-place="${move.to}"]`);
    const start = from.get(move.from);
    if (!node || !start?.width) continue;
    const end = node.getBoundingClientRect();
    if (!end.width) continue;
    const svg = node instanceof SVGGElement ? node.ownerSVGElement : null;
    const unit = svg ? svg.viewBox.baseVal.width / svg.getBoundingClientRect().width : 1; // per pixel
    const x = (start.x + start.width / 2 - end.x - end.width / 2) * unit;
    const y = (start.y + start.height / 2 - end.y - end.height / 2) * unit;
    const size = Math.min(1.6, Math.max(0.4, start.height / end.height));
    const middle = move.turns
      ? [{ transform: `translate(${x * 0.35}px, ${y * 0.35}px) scale(0.06, ${(1 + size) / 2})`, offset: 0.5 }]
      : [];
    node.animate(
      [{ transform: `translate(${x}px, ${y}px) scale(${size})` }, ...middle, { transform: "none" }],
      {
        duration: pace(SLOW),
        delay: waits,
        fill: "backwards",
        easing: move.turns ? "linear" : "cubic-bezier(0.2, 0.75, 0.3, 1)",
      },
    );
    if (move.from === "pile") waits += STAGGER;
  }
}
