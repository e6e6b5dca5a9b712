// What a planting would bring, counted from the picture for the eye only: the score itself is always the server's.

import { neighbours } from "./hexes.ts";
import type { Colour, MarsView } from "./view.ts";

/** The flowers of this colour that touch a hex, directly or through one another. */
export function joined(flowers: Record<string, Colour>, hex: string, colour: Colour): string[] {
  const group = [hex];
  for (const one of group) for (const near of neighbours(one)) if (flowers[near] === colour && !group.includes(near)) group.push(near);
  return group.slice(1);
}

/** The points a flower of this colour would bring there. */
export function points(view: MarsView, hex: string, colour: Colour): number {
  return joined(view.flowers, hex, colour).length + (view.options.count_planted ? 1 : 0);
}

/** The largest group of each colour in the garden. */
export function largest(flowers: Record<string, Colour>, colour: Colour): number {
  const own = Object.keys(flowers).filter((hex) => flowers[hex] === colour);
  return Math.max(0, ...own.map((hex) => joined(flowers, hex, colour).length + 1));
}
