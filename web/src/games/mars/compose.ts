// From the server's texts to what a hand can do, and back. Nothing here decides what is legal.

import type { LegalAction, Event } from "../../lib/messages.ts";
import { ahead, between, WAYS, type Way } from "./hexes.ts";
import { COLOURS } from "./colours.ts";
import type { Colour, MarsOutcome, MarsView } from "./view.ts";

export type Parsed =
  | { kind: "place"; hex: string }
  | { kind: "move"; die: number; way: Way | "stay"; gardener: number | null }
  | { kind: "plant" | "draw"; colour: Colour }
  | { kind: "roll"; die: number };

export interface Landing {
  text: string;
  hex: string;
  /** The die spent; 0 where a gardener is placed. */
  die: number;
  way: Way | null;
}

export function parse(text: string): Parsed | null {
  const [verb, one = "", two = "", three] = text.split(" ");
  if (verb === "place") return { kind: "place", hex: one };
  if (verb === "roll") return { kind: "roll", die: Number(one) };
  if ((verb === "plant" || verb === "draw") && COLOURS.includes(one as Colour))
    return { kind: verb, colour: one as Colour };
  if (verb === "move" && (two === "stay" || WAYS.includes(two as Way)))
    return {
      kind: "move",
      die: Number(one),
      way: two as Way | "stay",
      gardener: three ? Number(three) : null,
    };
  return null;
}

/** The hexes the gardener in hand can go to, with one die where one is chosen; an action each. */
export function landings(
  legal: LegalAction[],
  view: MarsView,
  gardener: number,
  die: number | null,
): Map<string, Landing> {
  const found = new Map<string, Landing>();
  for (const { text } of legal) {
    const parsed = parse(text);
    if (parsed?.kind === "place") found.set(parsed.hex, { text, hex: parsed.hex, die: 0, way: null });
    if (parsed?.kind !== "move" || parsed.way === "stay") continue;
    if ((parsed.gardener ?? gardener) !== gardener || (die !== null && parsed.die !== die)) continue;
    const from = view.seats[view.turn]?.gardeners[(parsed.gardener ?? 1) - 1];
    const hex = from ? ahead(from, parsed.way, parsed.die) : null;
    if (hex) found.set(hex, { text, hex, die: parsed.die, way: parsed.way });
  }
  return found;
}

/** What a die can be used for: a walk by this gardener, by another one, or only to stay. */
export function uses(legal: LegalAction[], die: number, gardener: number): "walk" | "other" | "stay" | null {
  const moves = legal
    .map(({ text }) => parse(text))
    .filter((one) => one?.kind === "move" && one.die === die) as (Parsed & { kind: "move" })[];
  if (moves.some((one) => one.way !== "stay" && (one.gardener ?? gardener) === gardener)) return "walk";
  if (moves.some((one) => one.way !== "stay")) return "other";
  return moves.length ? "stay" : null;
}

/** The gardener in hand: the one asked for if it can do anything (with this die), else the other. */
export function ableGardener(legal: LegalAction[], wanted: number, die: number | null): number {
  const able = new Set<number>();
  for (const { text } of legal) {
    const parsed = parse(text);
    if (parsed?.kind === "move" && parsed.gardener && (die === null || parsed.die === die))
      able.add(parsed.gardener);
  }
  return able.size && !able.has(wanted) ? Math.min(...able) : wanted;
}

export function stays(legal: LegalAction[], die: number | null): { die: number; text: string }[] {
  return legal.flatMap(({ text }) => {
    const parsed = parse(text);
    return parsed?.kind === "move" && parsed.way === "stay" && (die === null || parsed.die === die)
      ? [{ die: parsed.die, text }]
      : [];
  });
}

/** The text for a hex that is not lit, for the server to say why not; null where there is none. */
export function attempt(legal: LegalAction[], view: MarsView, gardener: number, hex: string): string | null {
  const kind = legal.length ? parse(legal[0]!.text)?.kind : null;
  if (kind === "place") return `place ${hex}`;
  const from = view.seats[view.turn]?.gardeners[gardener - 1];
  const line = from && kind === "move" ? between(from, hex) : null;
  if (!line || line.steps > 6) return null;
  const number = view.options.two_gardeners ? ` ${gardener}` : "";
  const text = `move ${line.steps} ${line.way}${number}`;
  return legal.some((one) => one.text === text) ? null : text; // where another die goes, nothing
}

/** What to show as the last move: a planting told by itself still belongs to the walk before it. */
export function together(before: Event[], news: Event[]): Event[] {
  const first = news.find((event) => event.text && event.what === "acted");
  const walk = before.findLast((event) => event.text && event.what === "acted");
  const belongs =
    first?.text?.startsWith("plant ") && walk?.seat === first.seat && walk?.text?.startsWith("move ");
  return belongs ? [walk!, ...news] : news;
}

/** What came of a walk or a planting, as the server tells it. */
export function came(event: Event): MarsOutcome | null {
  return (event.outcome as MarsOutcome | null | undefined) ?? null;
}

export interface Trail {
  seat: number;
  from: string;
  to: string;
}

/** How the gardeners walked last (found backwards), and what was planted, placed or rolled. */
export function traces(
  view: MarsView,
  events: Pick<Event, "seat" | "text">[],
): { trails: Trail[]; planted: string[]; placed: string[]; rolled: number[]; stayed: number[] } {
  const places = view.seats.map((seat) => [...seat.gardeners]);
  const found = {
    trails: [] as Trail[],
    planted: [] as string[],
    placed: [] as string[],
    rolled: [] as number[],
    stayed: [] as number[],
  };
  for (const { seat, text } of [...events].reverse()) {
    const parsed = parse(text ?? "");
    if (parsed?.kind === "roll") found.rolled.unshift(parsed.die);
    if (parsed?.kind === "place") found.placed.unshift(parsed.hex);
    if (seat === null || seat === undefined || !places[seat]) continue;
    if (parsed?.kind === "plant") {
      // planted where one of the seat's gardeners stood then
      const hex = places[seat].find((one) => view.flowers[one] === parsed.colour);
      if (hex) found.planted.unshift(hex);
    }
    if (parsed?.kind !== "move") continue;
    if (parsed.way === "stay") {
      found.stayed.unshift(seat);
      continue;
    }
    const which = (parsed.gardener ?? 1) - 1;
    const to = places[seat][which];
    const from = to ? ahead(to, parsed.way, -parsed.die) : null;
    if (!to || !from) continue;
    found.trails.unshift({ seat, from, to });
    places[seat][which] = from;
  }
  return found;
}
