// Flowers of one colour that touch, for the picture: what they are worth the server says.

import { neighbours } from "./hexes.ts";
import type { Colour } from "./view.ts";

/** The flowers of this colour that touch a hex, directly or through one another. */
export function joined(flowers: Record<string, Colour>, hex: string, colour: Colour): string[] {
  const group = [hex];
  for (const one of group)
    for (const near of neighbours(one))
      if (flowers[near] === colour && !group.includes(near)) group.push(near);
  return group.slice(1);
}

/** How many flowers the largest group of a colour has. */
export function largest(flowers: Record<string, Colour>, colour: Colour): number {
  const own = Object.keys(flowers).filter((hex) => flowers[hex] === colour);
  return Math.max(0, ...own.map((hex) => joined(flowers, hex, colour).length + 1));
}
