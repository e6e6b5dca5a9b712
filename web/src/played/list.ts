// Which of one's games are asked for, and where the points of a plot lie.

import type { PlayedPoint } from "../lib/messages.ts";

export interface Wanted {
  game: string;
  opponent: string;
  result: string;
  search: string;
}

export const ALL: Wanted = { game: "", opponent: "", result: "", search: "" };

/** The address to ask at; `before`: for the page after a game that was finished then. */
export function address(wanted: Wanted, before?: number): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(wanted)) if (value.trim()) query.set(name, value.trim());
  if (before !== undefined) query.set("before", String(before));
  const asked = query.toString();
  return `/api/account/games${asked ? `?${asked}` : ""}`;
}

export interface Plotted {
  x: number;
  skill: number;
  luck: number;
}

const MOST_LUCK = 1;

/** Where points lie in a plot of this size: skill from 0 at the foot to 100; luck around the middle. */
export function plotted(points: PlayedPoint[], width: number, height: number): Plotted[] {
  const step = points.length > 1 ? width / (points.length - 1) : 0;
  return points.map(({ skill, luck }, at) => ({
    x: points.length > 1 ? at * step : width / 2,
    skill: height * (1 - skill / 100),
    luck: (height / 2) * (1 - Math.max(-MOST_LUCK, Math.min(MOST_LUCK, luck)) / MOST_LUCK),
  }));
}
