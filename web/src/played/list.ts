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

const RANGES = [0.1, 0.25, 0.5];

/** How much luck the plot has room for, to either side: of a whole game at most. */
export function luckRange(points: PlayedPoint[]): number {
  const most = Math.max(0, ...points.map(({ luck }) => Math.abs(luck)));
  return RANGES.find((range) => most <= range) ?? 1;
}

/** Where points lie in a plot of this width: skill from 0 at the foot to 100; luck around the middle of its own. */
export function plotted(
  points: PlayedPoint[],
  width: number,
  skillHeight: number,
  luckHeight: number,
): Plotted[] {
  const range = luckRange(points);
  const step = points.length > 1 ? width / (points.length - 1) : 0;
  return points.map(({ skill, luck }, at) => ({
    x: points.length > 1 ? at * step : width / 2,
    skill: skillHeight * (1 - skill / 100),
    luck: (luckHeight / 2) * (1 - Math.max(-range, Math.min(range, luck)) / range),
  }));
}
