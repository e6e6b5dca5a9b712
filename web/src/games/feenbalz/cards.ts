// What is printed on the cards of Feenbalz.

import { OBJECTS } from "./printed.ts";
import type { Clothing, FeenbalzFairy, Mirror } from "./view.ts";

export type Colour = "yellow" | "red" | "green" | "blue" | "gray" | "violet";
export type Gift = "beetle" | "flower" | "stone" | "feather" | "shell" | "agaric" | "horseshoe";
export type Berry = "dew" | "thorn" | "mist" | "honey" | "thistle";

export interface CardFace {
  name: string;
  colour: Colour | null;
  gift: Gift | null;
  berry: Berry | null;
  value: number;
}

type Printed = readonly [Colour | null, Gift | null, number];

/** What is printed on a card: an object, or a berry. */
export function face(name: string): CardFace {
  const object = (OBJECTS as Record<string, Printed>)[name];
  if (!object) return { name, colour: null, gift: null, berry: name as Berry, value: 0 };
  const [colour, gift, value] = object;
  return { name, colour, gift: gift ?? "horseshoe", berry: null, value };
}

/** Cards with a key each: a berry is there twice. */
export function keyed(names: readonly string[]): { name: string; key: string }[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return { name, key: before ? `${name}+${before}` : name };
  });
}

/** A fairy as her card's name says: `blue-beetle`, `none-white`, `black`. */
export function fairyNamed(name: string): FeenbalzFairy {
  const [mirror, clothing] = name.split("-");
  const black = name === "black";
  return {
    name,
    black,
    mirror: black || mirror === "none" ? null : (mirror as Mirror),
    clothing: black || clothing === "white" ? null : (clothing as Clothing),
    dislikes: null,
    treasures: null,
  };
}
