// What a planting would bring, counted from the picture for the eye only: the score itself is always the server's.

import { neighbours } from "./hexes.ts";
import { COLOURS } from "./colours.ts";
import type { Colour, MarsView } from "./view.ts";

/** The flowers of this colour that touch a hex, directly or through one another. */
export function joined(flowers: Record<string, Colour>, hex: string, colour: Colour): string[] {
  const group = [hex];
  for (const one of group)
    for (const near of neighbours(one))
      if (flowers[near] === colour && !group.includes(near)) group.push(near);
  return group.slice(1);
}

/** The points a flower of this colour would bring there. */
export function points(view: MarsView, hex: string, colour: Colour): number {
  return joined(view.flowers, hex, colour).length + (view.options.count_planted ? 1 : 0);
}

/** The colour that would bring most on the bed, for a picture without a hand in it. */
export function dearest(view: MarsView): Colour {
  const at = view.bed ?? "";
  return COLOURS.reduce((best, colour) =>
    points(view, at, colour) > points(view, at, best) ? colour : best,
  );
}

/** The largest group of each colour in the garden. */
export function largest(flowers: Record<string, Colour>, colour: Colour): number {
  const own = Object.keys(flowers).filter((hex) => flowers[hex] === colour);
  return Math.max(0, ...own.map((hex) => joined(flowers, hex, colour).length + 1));
}
