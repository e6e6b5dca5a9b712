// The keyboard: digits for dice, the six keys around S for the six directions, a flower's letter to plant it.

import { forBoard } from "../../lib/keys.ts";
import type { Way } from "./hexes.ts";
import { COLOURS, letter } from "./colours.ts";
import type { Colour } from "./view.ts";

export type Pressed =
  | { kind: "die"; die: number }
  | { kind: "way"; way: Way }
  | { kind: "plant"; colour: Colour }
  | { kind: "gardener" }
  | { kind: "escape" };

/** By where the keys lie, so that a German keyboard has them in the same places. */
const DIRECTIONS: Record<string, Way> = {
  KeyW: "nw",
  KeyE: "ne",
  KeyA: "w",
  KeyD: "e",
  KeyZ: "sw",
  KeyX: "se",
};

/** What a key means now, or null. */
export function keyed(event: KeyboardEvent, asked: string | null): Pressed | null {
  if (!forBoard(event)) return null;
  if (event.key === "Escape") return { kind: "escape" };
  if (asked === "move") {
    if (/^[1-6]$/.test(event.key)) return { kind: "die", die: Number(event.key) };
    const way = DIRECTIONS[event.code];
    if (way) return { kind: "way", way };
    if (event.code === "KeyG") return { kind: "gardener" };
  }
  if (asked === "plant") {
    const colour = COLOURS.find((one) => letter(one) === event.key.toUpperCase());
    if (colour) return { kind: "plant", colour };
  }
  return null;
}
