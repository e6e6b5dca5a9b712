// How the score came about: what each flower brought and what was lost, as the server told it move by move.

import type { Event } from "../../lib/messages.ts";
import { came, parse } from "./compose.ts";
import { COLOURS } from "./colours.ts";
import type { Colour } from "./view.ts";

export interface Planting {
  colour: Colour;
  hex: string;
  points: number;
}

export interface Account {
  plantings: Planting[];
  /** Points for plantings, points lost, and spaces won (or, below 0, lost) by going on past other markers. */
  planted: number;
  lost: number;
  leapt: number;
  /** By colour, those that were planted. */
  colours: { colour: Colour; count: number; points: number }[];
  best: Planting | null;
}

/** What was done and stands: what was taken back is cut off. */
function standing(events: Event[]): Event[] {
  const line: Event[] = [];
  for (const event of events) {
    if (event.what === "tookback") line.length = Math.min(line.length, event.place ?? line.length);
    if (event.what === "acted" || event.what === "drew") line.push(event);
  }
  return line;
}

/** An account for each seat. */
export function accounts(events: Event[], players: number): Account[] {
  const line = standing(events);
  return Array.from({ length: players }, (_, seat) => account(line.filter((event) => event.seat === seat)));
}

function account(own: Event[]): Account {
  const plantings: Planting[] = [];
  let [lost, leapt] = [0, 0];
  for (const event of own) {
    const [one, outcome] = [parse(event.text ?? ""), came(event)];
    if (!outcome) continue;
    const { hex, points, before, after, due } = outcome;
    if (one?.kind === "plant") plantings.push({ colour: one.colour, hex, points });
    else lost += before - due;
    leapt += after - due;
  }
  const colours = COLOURS.flatMap((colour) => {
    const those = plantings.filter((one) => one.colour === colour);
    return those.length ? [{ colour, count: those.length, points: sum(those) }] : [];
  });
  const most = Math.max(0, ...plantings.map(({ points }) => points));
  const best = most ? plantings.find(({ points }) => points === most)! : null;
  return { plantings, planted: sum(plantings), lost, leapt, colours, best };
}

const sum = (all: Planting[]): number => all.reduce((total, { points }) => total + points, 0);
