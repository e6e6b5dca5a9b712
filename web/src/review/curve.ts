// The curve of a game: each seat's share of the win from the start to the end, in the units of an SVG.

import type { GameReview, ReviewMoment } from "../lib/messages.ts";
import { sizeOf, SMALL, type Size } from "./moments.ts";

export interface Box {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Curve {
  /** One for each seat; in a team one for all. */
  lines: { seat: number; points: Point[] }[];
  dots: (Point & { seat: number; size: Size; place: number })[];
  /** Chance: from the foot up, as high as it mattered. */
  ticks: { x: number; height: number; good: boolean }[];
}

export const SEAT_COLOURS = ["--seat-a", "--seat-b", "--seat-c", "--seat-d", "--seat-e", "--seat-f"] as const;
/** Colour is never alone: each line also has its own dashes. */
export const DASHES = ["", "7 3", "2 3", "10 3 2 3", "5 2 1 2 1 2", "1 4"] as const;
const HIGHEST_TICK = 0.4;

const DEALT = 0.04; // of the width is left to what chance deals before the first decision

/** Where a place of the line of play is, from left to right: all moments of the replay are equally wide. */
export function across(place: number, places: number[], box: Box): number {
  const wide = box.width - box.left - box.right;
  const first = places[0] ?? 0;
  const dealt = first > 0 ? DEALT : 0;
  if (place < first) return box.left + (place / first) * dealt * wide;
  const at = Math.max(
    0,
    places.findLastIndex((one) => one <= place),
  );
  const rest = (place - places[at]!) / ((places[at + 1] ?? Infinity) - places[at]!);
  return box.left + wide * (dealt + ((at + rest) / Math.max(1, places.length - 1)) * (1 - dealt));
}

/** Where a share of the win is, from the top down. */
export function down(share: number, box: Box): number {
  return box.top + (1 - share) * (box.height - box.top - box.bottom);
}

/** The curve of a review, with a point for each of these places: those of the moments of the replay. */
export function curve(review: GameReview, places: number[], box: Box): Curve {
  const seats = review.together ? review.seats.slice(0, 1) : review.seats;
  const foot = box.height - box.top - box.bottom;
  const { moments } = review;
  /** The last that happened before each place, and where an event belongs. */
  const last = places.map((place) => moments.findLast((moment) => moment.place < place));
  const after = (moment: ReviewMoment): number => places.findIndex((place) => place > moment.place);
  return {
    lines: seats.map(({ seat, start }) => ({
      seat,
      points: [
        { x: across(0, places, box), y: down(start, box) },
        ...places.map((place, at) => ({
          x: across(place, places, box),
          y: down(last[at]?.win[seat] ?? start, box),
        })),
      ],
    })),
    dots: moments.flatMap((moment) => {
      const size = moment.kind === "decision" ? sizeOf(moment) : null;
      if (!size) return [];
      const seat = review.together ? 0 : moment.seat;
      const at = after(moment);
      const y = down(last[at]?.win[seat] ?? 0, box);
      return [
        { x: across(places[at] ?? places.at(-1) ?? 0, places, box), y, seat, size, place: moment.place },
      ];
    }),
    ticks: moments
      .filter((moment) => moment.kind === "chance" && Math.abs(moment.luck) >= SMALL / 2)
      .map((moment) => ({
        x: across(moment.place + 1, places, box),
        height: Math.min(1, Math.abs(moment.luck) / HIGHEST_TICK) * foot * 0.5,
        good: moment.luck > 0,
      })),
  };
}

/** A line through all points. */
export function path(points: Point[]): string {
  return points.map(({ x, y }, at) => `${at ? "L" : "M"}${round(x)} ${round(y)}`).join("");
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Which of these places is nearest to a point on the picture. */
export function nearest(x: number, places: number[], box: Box): number {
  const far = places.map((place) => Math.abs(across(place, places, box) - x));
  return far.indexOf(Math.min(...far));
}

/** What there is of a curve up to here, from the left. */
export function upTo({ lines, dots, ticks }: Curve, end: number): Curve {
  const shown = <T extends { x: number }>(all: T[]): T[] => all.filter(({ x }) => x <= end);
  return {
    lines: lines.map((line) => ({ ...line, points: shown(line.points) })),
    dots: shown(dots),
    ticks: shown(ticks),
  };
}
