// Small positions for the rules, by clause; what is not given follows from the number of pieces.

import { displayOf } from "./groups.ts";
import { HEXES } from "./hexes.ts";
import { t } from "./texts.ts";
import { COLOURS } from "./colours.ts";
import type { Colour, MarsView, MarsSeat } from "./view.ts";

interface Scene {
  /** The gardeners of each seat: "d4" or, with two each, "d4 c7". */
  gardeners: string[];
  /** "red c2 c3, blue d4" */
  flowers?: string;
  dice?: number[];
  scores?: number[];
  turn?: number;
  phase?: MarsView["phase"];
  bed?: string;
  to_roll?: number;
  options?: Partial<MarsView["options"]>;
  ended?: MarsView["ended"];
  fruitless?: number;
  /** A seat that holds nothing of these colours; its flowers are with the others. */
  lacks?: [seat: number, ...colours: Colour[]];
}

/** Deal out what is not in the garden, as evenly as it goes. */
function reserves(
  players: number,
  flowers: Record<string, Colour>,
  lacks: Scene["lacks"],
): MarsSeat["reserve"][] {
  const held: MarsSeat["reserve"][] = Array.from({ length: players }, () => ({}));
  const sizes = held.map(() => 0);
  const scarce = (colour: Colour): number => (lacks?.includes(colour) ? 0 : 1);
  for (const colour of [...COLOURS].sort((a, b) => scarce(a) - scarce(b))) {
    const grown = Object.values(flowers).filter((one) => one === colour).length;
    for (let left = 10 - grown; left > 0; left--) {
      const open = sizes
        .map((_, seat) => seat)
        .filter((seat) => seat !== lacks?.[0] || !lacks.includes(colour));
      // who plays later has planted less
      const seat = open.reduce((best, one) => (sizes[one]! <= sizes[best]! ? one : best));
      held[seat]![colour] = (held[seat]![colour] ?? 0) + 1;
      sizes[seat]!++;
    }
  }
  return held;
}

/** The view of a scene. */
export function scene({
  gardeners,
  flowers = "",
  dice = [],
  turn = 0,
  phase = "move",
  bed,
  to_roll = 0,
  options,
  ended = null,
  fruitless = 0,
  lacks,
  ...rest
}: Scene): MarsView {
  const grown: Record<string, Colour> = {};
  for (const part of flowers.split(", ").filter(Boolean)) {
    const [colour, ...hexes] = part.split(" ");
    for (const hex of hexes) grown[hex] = colour as Colour;
  }
  const scores = rest.scores ?? gardeners.map(() => 0);
  const undrawn = phase === "place";
  const held: Partial<Record<Colour, number>>[] = undrawn
    ? gardeners.map(() => ({}))
    : reserves(gardeners.length, grown, lacks);
  const cooperative = options?.cooperative ?? false;
  const top = Math.max(...scores);
  return {
    game: "mars",
    seat: null,
    player: phase === "over" ? -2 : phase === "roll" || phase === "draw" ? -1 : turn,
    scores,
    winners:
      phase !== "over" ? [] : scores.flatMap((score, seat) => (cooperative || score === top ? [seat] : [])),
    turn,
    phase,
    ended,
    options: {
      count_planted: false,
      special_actions: false,
      two_gardeners: false,
      cooperative: false,
      ...options,
    },
    team: cooperative ? Math.min(...scores) : null,
    flowers: grown,
    bed: bed ?? null,
    dice,
    to_roll,
    fruitless,
    bag: undrawn ? Object.fromEntries(COLOURS.map((colour) => [colour, 10])) : {},
    seats: gardeners.map((names, seat) => ({
      gardeners: names.split(" ").filter(Boolean),
      reserve: held[seat]!,
      size: Object.values(held[seat]!).reduce((sum, one) => sum + one, 0),
    })),
    display: displayOf(grown, bed ?? null, Object.keys(held[turn]!) as Colour[]),
  };
}

export const walks = (die: number, ways = "e w ne nw se sw"): string[] =>
  ways.split(" ").map((way) => `move ${die} ${way}`);

const SCENES: Record<string, Scene & { legal?: string[] }> = {
  "MAR-1": { gardeners: ["", ""], phase: "place" },
  "MAR-3": {
    gardeners: ["d4", ""],
    phase: "place",
    turn: 1,
    legal: HEXES.filter((hex) => hex !== "d4" && hex !== "f6").map((hex) => `place ${hex}`),
  },
  "MAR-4": { gardeners: ["d4", "h6", "f10"], phase: "roll", to_roll: 6 },
  "MAR-5": { gardeners: ["d4", "h9"], flowers: "red d5, blue e5 g8", dice: [1, 2, 4, 4] },
  "MAR-6": {
    gardeners: ["d4", "h9"],
    flowers: "red d5 e5 h8, blue e4 d3, white c3, yellow c4",
    dice: [2, 2, 3, 5, 6],
    turn: 1,
    scores: [2, 0],
  },
  "MAR-7": {
    gardeners: ["d4", "i8"],
    dice: [3],
    legal: walks(3),
  },
  "MAR-8": {
    gardeners: ["f4", "i8"],
    dice: [2, 3],
    legal: [...walks(2, "w ne nw se sw"), ...walks(3)],
  },
  "MAR-9": {
    gardeners: ["d3", "d5"],
    dice: [2, 3],
    legal: [...walks(2, "w ne nw se sw"), ...walks(3, "ne nw se")],
  },
  "MAR-10": {
    gardeners: ["a1", "c3"],
    flowers: "red h6 h7 h8, blue e9 f10, gray c3",
    dice: [6],
    scores: [3, 1],
    legal: ["move 6 stay"],
  },
  "MAR-11": {
    gardeners: ["d4", "i8"],
    flowers: "red d7 e7, white g7 h7",
    dice: [3],
    scores: [1, 2],
    legal: walks(3),
  },
  "MAR-12": {
    gardeners: ["c5", "h9"],
    flowers: "red c2 c3 c4 c6, blue h8, white g8, yellow i9, gray h9",
    dice: [2, 4],
    scores: [3, 0],
    phase: "plant",
    bed: "c5",
    legal: COLOURS.map((colour) => `plant ${colour}`),
  },
  "MAR-13": { gardeners: ["d7", "h9"], flowers: "yellow d7", dice: [2, 5, 5], turn: 1 },
  "MAR-15": {
    gardeners: ["e4", "h6", "c7"],
    flowers: "red e4 e5 d4, blue h6 h7 i7, white c7 c6 h10",
    dice: [2, 6],
    scores: [2, 5, 3],
    turn: 1,
  },
  "MAR-16": {
    gardeners: ["e4", "h6"],
    flowers:
      "red e1 e2 e3 f1 f2 f3 f4 g2 g3 g4, blue e4 e5 e6 e7 f5 d4 d5 d6 d7, " +
      "white e8 e9 e10 f8 f9 f10 f11 g10 g11, " +
      "yellow f7 g5 g6 g7 g8 g9 h6 h7 h8, green h3 h4 h5 i4 i5 i6 j5 j6, gray h9 h10 h11 i7 i8 i9 i10 " +
      "j8 j9 j10",
    dice: [3],
    scores: [58, 71],
    turn: 1,
    phase: "over",
    ended: "planted",
    lacks: [1, ...COLOURS],
  },
  "MAR-17": {
    gardeners: ["e4", "h9"],
    flowers: "red d3 d4 e5, green e4 f5, white h8 h9, blue i9, gray g8",
    dice: [2, 4],
    scores: [4, 1],
    options: { special_actions: true },
    lacks: [0, "green"],
  },
  "MAR-18": {
    gardeners: ["d3 g8", "i7 c6"],
    dice: [2],
    options: { two_gardeners: true },
    legal: [1, 2].flatMap((gardener) => walks(2).map((text) => `${text} ${gardener}`)),
  },
  "MAR-19": {
    gardeners: ["e4", "h6", "c7"],
    flowers: "red e4 e5 d4, blue h6 h7 i7, white c7 c6 h10",
    dice: [2, 6],
    scores: [4, 5, 3],
    options: { cooperative: true },
  },
  "MAR-20": {
    gardeners: ["e4", "h6"],
    flowers: "red e4 e5, blue h6 h7",
    dice: [1],
    scores: [0, 0],
    phase: "over",
    ended: "fruitless",
    fruitless: 100,
  },
};

export const examples = Object.fromEntries(
  Object.entries(SCENES).map(([clause, { legal, ...one }]) => [
    clause,
    { view: scene(one), ...(legal ? { legal } : {}), caption: () => t(clause as "MAR-1") },
  ]),
);
