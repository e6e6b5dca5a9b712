// Small positions for the rules, by clause. The library played them; here is what it said, written short.

import { CELLS } from "./garden.ts";
import { t } from "./texts.ts";
import { BENCHES, COLOURS } from "./names.ts";
import type { BenchName, FelciBench, Colour, FelciView, Laid } from "./view.ts";

/** A view with the bench whose Side is shown, in a picture of a rule. */
export interface ExampleView extends FelciView {
  look?: BenchName | null;
}

interface Short {
  /** Colours with their cells. */
  ferns?: string;
  /** Seat and cell of each tile lying face down. */
  laid?: string;
  chain?: string;
  /** Bench, seat and colour of each Visitor. */
  seated?: string;
  /** The ferns of each colour on the Sides of w1, w2, w3 and w4. */
  sides?: string;
  points?: string;
  /** The bench whose Side is shown. */
  look?: BenchName;
  /** What may be done: the beginning of the actions and their places; * is every empty cell. */
  lit?: string;
}

const POSITIONS = {
  "FEL-3": {},
  "FEL-4": { look: "w3" },
  "FEL-12": {
    ferns: "red c1, yellow d1, green c2",
    seated: "b11 green",
    sides: "00000 11100 11100 00000",
    points: "b1 1",
    lit: "plant red: *",
  },
  "FEL-13": {
    ferns: "red c1, yellow d1, green c2",
    seated: "b11 green",
    sides: "00000 11100 11100 00000",
    points: "b1 1",
    lit: "plant yellow: e1 d2",
  },
  "FEL-14": {
    ferns: "red c1 f6, yellow d1 d2, green c2",
    laid: "1c3 1c4",
    chain: "c3 c4",
    seated: "b11 green",
    sides: "10000 12100 12100 10000",
    points: "b1 1",
    lit: "plant green: b4 d4 c5",
  },
  "FEL-15": {
    ferns: "red c1 f6, yellow d1 d2, green c2 c5",
    laid: "1c3 1c4",
    seated: "b11 green",
    sides: "10100 12100 12200 10000",
    points: "b1 2",
  },
  "FEL-17": { seated: "w40 yellow, b11 red, b20 rose", lit: "seat blue: w1 w2 w3 w4 b2 b3 b4" },
  "FEL-18": { seated: "w40 yellow, b20 rose", lit: "seat yellow: w1 w2 w3 b1 b3 b4" },
  "FEL-20": { seated: "w20 green, w30 yellow, w31 rose" },
  "FEL-22": {
    ferns: "red d4 e4 d5, yellow c4",
    seated: "w20 red, b11 blue",
    sides: "10000 21000 21000 10000",
    points: "w2 2",
    look: "w2",
  },
  "FEL-23": {
    ferns: "red d4 e4, yellow f4",
    seated: "w20 red, w21 yellow",
    sides: "00000 21000 10000 11000",
    points: "w2 1",
    look: "w2",
  },
} as const satisfies Record<string, Short>;

const split = (text: string | undefined, by: string): string[] => (text ? text.split(by) : []);
const ENDS: [BenchName, BenchName, string][] = [
  ["w1", "b3", "rows 5–8"],
  ["w2", "b4", "rows 1–4"],
  ["w3", "b1", "columns a–d"],
  ["w4", "b2", "columns e–h"],
];

export function position(short: Short): ExampleView {
  const ferns: Record<string, Colour> = {};
  for (const part of split(short.ferns, ", ")) {
    const [colour, ...cells] = part.split(" ");
    for (const cell of cells) ferns[cell] = colour as Colour;
  }
  const undergrowth: Record<string, Laid> = {};
  for (const one of split(short.laid, " "))
    undergrowth[one.slice(1)] = { seat: Number(one[0]), colour: null };
  const counts = split(short.sides ?? "00000 00000 00000 00000", " ");
  const sides = ENDS.map(([white, black, name], side) => ({
    name,
    benches: [white, black],
    ferns: Object.fromEntries(
      COLOURS.map((colour, place) => [colour, Number(counts[side]![place])]),
    ) as Record<Colour, number>,
  }));
  const benches = Object.fromEntries(
    BENCHES.map((bench) => [
      bench,
      {
        owner: bench.startsWith("w") ? 0 : 1,
        side: ENDS.find((end) => end.includes(bench))![2],
        visitors: [null, null],
        score: 0,
      },
    ]),
  ) as unknown as Record<BenchName, FelciBench>;
  const left: Colour[][] = [[...COLOURS], [...COLOURS]];
  for (const part of split(short.seated, ", ")) {
    const [where, colour] = part.split(" ") as [string, Colour];
    const seat = Number(where[2]);
    benches[where.slice(0, 2) as BenchName].visitors[seat] = colour;
    left[seat] = left[seat]!.filter((one) => one !== colour);
  }
  const scores = [0, 0];
  const points = split(short.points, " ");
  for (let at = 0; at < points.length; at += 2) {
    const bench = benches[points[at] as BenchName];
    bench.score = Number(points[at + 1]);
    scores[bench.owner]! += bench.score;
  }
  return {
    game: "felci",
    seat: null,
    player: 0,
    scores,
    winners: [],
    turn: 0,
    actions_left: 2,
    beginner: false,
    pile: 30,
    unseen: {},
    ferns,
    undergrowth,
    chain: split(short.chain, " "),
    started: null,
    sides,
    benches,
    seats: ["White", "Black"].map((name, seat) => ({ name, hand: null, size: 4, visitors: left[seat]! })),
    look: short.look ?? null,
  };
}

function legal({ lit, ferns, laid }: Short): string[] {
  const [start, places = ""] = split(lit, ": ");
  const filled = `${ferns ?? ""} ${laid ?? ""}`;
  return (places === "*" ? CELLS.filter((cell) => !filled.includes(cell)) : split(places, " ")).map(
    (place) => `${start} ${place}`,
  );
}

type Clause = keyof typeof POSITIONS;

export const examples = Object.fromEntries(
  (Object.keys(POSITIONS) as Clause[]).map((clause) => {
    const short: Short = POSITIONS[clause];
    const key = `ex.${clause.slice(4)}` as `ex.${12 | 13}`;
    return [clause, { view: position(short), legal: legal(short), caption: () => t(key) }];
  }),
) as Record<Clause, { view: ExampleView; legal: string[]; caption: () => string }>;
