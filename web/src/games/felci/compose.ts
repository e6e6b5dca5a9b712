// From the texts of actions to what lights up, and from what is chosen to the text it would be.

import { adjacent } from "./garden.ts";
import type { BenchName, Colour, Counts, FelciView } from "./view.ts";

// b2, b3 and b4 are cells as well as benches: a place is only known together with its verb.
export type Verb = "plant" | "under" | "seat" | "draw";

export interface Act {
  verb: Verb;
  /** null where only the back was seen. */
  colour: Colour | null;
  /** A cell or a bench; "" for a draw. */
  place: string;
}

export function parse(text: string): Act | null {
  const [verb, colour, place = ""] = text.split(" ");
  if (verb !== "plant" && verb !== "under" && verb !== "seat" && verb !== "draw") return null;
  return { verb, colour: colour === "?" || !colour ? null : (colour as Colour), place };
}

/** What is in the person's hand, so to speak: a tile (which way up) or a Visitor. */
export type Chosen =
  { kind: "tile"; slot: number; colour: Colour; under: boolean } | { kind: "visitor"; colour: Colour };

export function verbOf(chosen: Chosen): Verb {
  return chosen.kind === "visitor" ? "seat" : chosen.under ? "under" : "plant";
}

export const textFor = (chosen: Chosen, place: string): string =>
  `${verbOf(chosen)} ${chosen.colour} ${place}`;

/** The places to which what is chosen may go, with the text that does it. */
export function lights(legal: readonly { text: string }[], chosen: Chosen | null): Map<string, string> {
  const found = new Map<string, string>();
  if (!chosen) return found;
  const start = `${verbOf(chosen)} ${chosen.colour} `;
  for (const { text } of legal) if (text.startsWith(start)) found.set(text.slice(start.length), text);
  return found;
}

/** Everything that could go somewhere, for boards that only show it. */
export function allLights(legal: readonly { text: string }[], verbs: readonly Verb[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { text } of legal) {
    const act = parse(text);
    if (act && verbs.includes(act.verb)) found.set(act.place, text);
  }
  return found;
}

export function can(legal: readonly { text: string }[], verb: Verb, colour: Colour, place = ""): boolean {
  const start = `${verb} ${colour} ${place}`;
  return legal.some(({ text }) => text.startsWith(start));
}

/** Whether a tile put here is drawn as growing from a fern or from undergrowth. */
export function grows(view: FelciView, colour: Colour, cell: string): boolean {
  return (
    view.chain.length > 0 ||
    Object.entries(view.ferns).some(([other, kind]) => kind === colour && adjacent(cell, other))
  );
}

/** How a lit cell is drawn: by what its action would be. */
export function sign(view: FelciView, text: string): "under" | "spore" | "new" {
  const { verb, colour, place } = parse(text)!;
  return verb === "under" ? "under" : grows(view, colour!, place) ? "spore" : "new";
}

/** A hand as it lies: tiles keep their places, and what is drawn fills the gaps. */
export type Slots = (Colour | null)[];
export const HAND = 4;

export function settle(slots: Slots, hand: Counts | null, gone?: number): Slots {
  const left: Record<string, number> = { ...(hand ?? {}) };
  const kept: Slots = Array.from({ length: Math.max(HAND, slots.length) }, () => null);
  const keep = (slot: number): void => {
    const colour = slots[slot];
    if (colour && left[colour]) {
      kept[slot] = colour;
      left[colour] -= 1;
    }
  };
  for (let slot = 0; slot < slots.length; slot += 1) if (slot !== gone) keep(slot);
  if (gone !== undefined) keep(gone);
  for (const [colour, tiles] of Object.entries(left)) {
    for (let tile = 0; tile < tiles; tile += 1) {
      const gap = kept.indexOf(null);
      if (gap < 0) kept.push(colour as Colour);
      else kept[gap] = colour as Colour;
    }
  }
  return kept;
}

/** What to take up by itself when a chain is under way: the first tile that could end it. */
export function next(legal: readonly { text: string }[], slots: Slots): Chosen | null {
  const slot = slots.findIndex((colour) => colour !== null && can(legal, "plant", colour));
  return slot < 0 ? null : { kind: "tile", slot, colour: slots[slot]!, under: false };
}

/** A bench's sum: the Visitor's ferns, the Disturber's, and the points. */
export interface Sum {
  bench: BenchName;
  owner: number;
  visitor: Colour | null;
  ferns: number;
  disturber: Colour | null;
  less: number;
  points: number;
}

export function sum(view: FelciView, bench: BenchName): Sum {
  const { owner, visitors, score } = view.benches[bench];
  const seen = view.sides.find((side) => side.benches.includes(bench))!.ferns;
  const visitor = visitors[owner] ?? null;
  const disturber = visitors[1 - owner] ?? null;
  return {
    bench,
    owner,
    visitor,
    ferns: visitor ? seen[visitor] : 0,
    disturber,
    less: disturber ? seen[disturber] : 0,
    points: score,
  };
}

/** "4−2=2", "4", "" for a bench without its own Visitor; "5−6→0": no bench counts less than nothing. */
export function sumText(one: Sum): string {
  if (!one.visitor) return "";
  const sign = one.ferns < one.less ? "→" : "=";
  return one.disturber ? `${one.ferns}−${one.less}${sign}${one.points}` : `${one.points}`;
}
