// Which flowers are connected, as the server tells it; for the small scenes of the rules it is worked out here.

import { neighbours } from "./hexes.ts";
import type { Colour, MarsDisplay, MarsView } from "./view.ts";

/** The connected flowers to which one belongs, itself among them. */
export function groupOf(view: MarsView, hex: string): string[] {
  return view.display?.groups.find((group) => group.includes(hex)) ?? [hex];
}

/** How many flowers the largest group of a colour has. */
export function largest(view: MarsView, colour: Colour): number {
  const own = view.display?.groups.filter((group) => view.flowers[group[0]!] === colour) ?? [];
  return Math.max(0, ...own.map((group) => group.length));
}

/** What the server would tell of a scene. */
export function displayOf(flowers: Record<string, Colour>, bed: string | null, held: Colour[]): MarsDisplay {
  const groups: string[][] = [];
  for (const [hex, colour] of Object.entries(flowers))
    if (!groups.some((group) => group.includes(hex))) groups.push([hex, ...joined(flowers, hex, colour)]);
  const joins = held.map((colour) => [colour, bed ? joined(flowers, bed, colour) : []]);
  return { groups, joins: bed ? (Object.fromEntries(joins) as MarsDisplay["joins"]) : {} };
}

function joined(flowers: Record<string, Colour>, hex: string, colour: Colour): string[] {
  const group = [hex];
  for (const one of group)
    for (const near of neighbours(one))
      if (flowers[near] === colour && !group.includes(near)) group.push(near);
  return group.slice(1);
}
