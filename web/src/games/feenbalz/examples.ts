// Small positions for the rules: a clause, a clearing, and a sentence under it.

import { t, type Key } from "./texts.ts";
import { fairyNamed } from "./cards.ts";
import type { FeenbalzCount, FeenbalzFairy, FeenbalzView, FeenbalzSeat } from "./view.ts";

type SeatPart = Partial<FeenbalzSeat> & { count?: FeenbalzCount };
type Part = Partial<Omit<FeenbalzView, "seats">> & {
  hand?: string[];
  seats?: SeatPart[];
  takes?: Record<string, string[]>;
  players?: number;
};

function fairy(
  name: string,
  wish: Partial<Pick<FeenbalzFairy, "dislikes" | "treasures">> = {},
): FeenbalzFairy {
  return { ...fairyNamed(name), ...wish };
}

/** A collection of which each card is worth so much, and why. */
const counted = (cards: number[], printed: number, why: Partial<FeenbalzCount> = {}) => ({
  value: cards.reduce((sum, worth) => sum + worth, 0),
  count: { cards, printed, disliked: 0, mirror: 0, clothing: 0, treasures: 0, honey: 0, ...why },
});

function seatOf({ count: _, ...part }: SeatPart): FeenbalzSeat {
  const laid = part.laid ?? part.collection?.length ?? 0;
  const size = part.size ?? part.hand?.length ?? 5;
  const known = part.known ?? [];
  return {
    hand: null,
    known,
    hidden: size - known.length,
    size,
    laid,
    collection: null,
    value: null,
    suitor: laid > 0,
    declined: false,
    added: 0,
    taken_back: 0,
    honey: 0,
    fairies: [],
    ...part,
  };
}

/** A whole view from the few things that matter in it; seat 0 looks. */
function position({ hand = [], seats = [], takes = {}, players = 3, ...part }: Part): FeenbalzView {
  const all = Array.from({ length: players }, (_, at) =>
    seatOf({ ...(at === 0 ? { hand } : {}), ...seats[at] }),
  );
  const fairiesWon = all.reduce((sum, seat) => sum + seat.fairies.length, 0);
  return {
    game: "feenbalz",
    seat: 0,
    player: 0,
    scores: all.map((seat) => seat.fairies.length),
    winners: [],
    options: { early_increase: false, berries: false },
    phase: "turn",
    turn: 0,
    target: players <= 4 ? 6 : 5,
    quiet: 0,
    quiet_limit: 12 * players,
    market: ["yellow-flower-2", "red-stone-3", "blue-beetle-1", "green-feather-2", "violet-beetle-0"],
    deck: 69 - 5 - all.reduce((sum, seat) => sum + seat.size + seat.laid, 0),
    discard: [],
    gone: [],
    unseen: [],
    offered: null,
    drawer: null,
    giver: null,
    taker: null,
    fairy: null,
    fairies: { deck: 25 - fairiesWon - (part.fairy ? 1 : 0), unseen: [], bottom: [], removed: [] },
    courting: all.some((seat) => seat.laid > 0),
    shown: part.fairy != null,
    bonus: null,
    seats: all,
    display: { counts: all.map((_, at) => seats[at]?.count ?? null), takes, picks: null },
    ...part,
  };
}

const PRINTED = fairy("blue-beetle", { dislikes: "shell" });
const ULF = ["green-beetle-2", "green-beetle-3", "green-shell-4"];
const GROWN = ["green-beetle-1", ULF[0]!, ULF[1]!, "green-stone-3", "green-feather-1", ULF[2]!];
const OLLI = ["blue-beetle-1", "blue-stone-2", "blue-feather-3"];
const SHELLS = ["green-shell-0", "green-shell-4", "blue-shell-0", "blue-shell-4"];
const TEN = (
  "yellow-beetle-1 yellow-stone-2 red-flower-3 red-feather-1 green-stone-3 blue-beetle-2 " +
  "blue-flower-1 gray-feather-4 red-agaric-4 horseshoe-1"
).split(" ");
const SHOES = [0, 1, 2, 3, 4].map((value) => `horseshoe-${value}`);

const one = (caption: Key, part: Part, legal?: string[]) => ({
  view: position(part),
  ...(legal ? { legal } : {}),
  caption: () => t(caption),
});

export const examples = {
  "FEE-6": one("ex.collection", {
    phase: "lay",
    hand: ["red-stone-2", "gray-feather-0"],
    seats: [{ collection: ["green-beetle-2", "green-feather-1", "green-shell-4", "horseshoe-2"] }],
  }),
  "FEE-7": one("ex.shoes", {
    phase: "lay",
    hand: ["red-stone-2", "blue-feather-1"],
    seats: [{ collection: ["violet-flower-4", "horseshoe-1", "horseshoe-3"] }],
  }),
  "FEE-9": one(
    "ex.exchange",
    {
      hand: ["yellow-stone-2", "red-feather-1", "green-shell-4"],
      market: ["yellow-flower-1", "red-beetle-1", "red-stone-1", "green-feather-1", "blue-feather-3"],
      takes: {
        "exchange red-feather-1 by colour": ["red-beetle-1", "red-stone-1"],
        "exchange red-feather-1 by category": ["green-feather-1", "blue-feather-3"],
        "exchange red-feather-1 by value": [
          "yellow-flower-1",
          "red-beetle-1",
          "red-stone-1",
          "green-feather-1",
        ],
      },
    },
    [
      "exchange red-feather-1 by colour",
      "exchange red-feather-1 by category",
      "exchange red-feather-1 by value",
    ],
  ),
  "FEE-11": one("ex.court", {
    phase: "lay",
    player: 2,
    hand: ["red-stone-2", "blue-feather-1"],
    seats: [{ collection: ULF }, { laid: 4, size: 2 }],
  }),
  "FEE-13": one("ex.value", {
    phase: "increase",
    fairy: PRINTED,
    hand: ["green-beetle-1", "green-stone-3", "green-feather-1"],
    seats: [
      { collection: ULF, ...counted([3, 4, 0], 9, { disliked: 4, clothing: 2 }) },
      { collection: OLLI, ...counted([3, 3, 4], 6, { mirror: 3, clothing: 1 }) },
      { declined: true },
    ],
  }),
  "FEE-15": one("ex.treasure", {
    phase: "increase",
    fairy: fairy("none-stone", { treasures: "horseshoe" }),
    hand: ["red-flower-2"],
    seats: [
      {
        collection: ["red-stone-2", "blue-stone-1", "horseshoe-0", "horseshoe-3"],
        ...counted([3, 2, 1, 4], 6, { clothing: 2, treasures: 2 }),
      },
      { collection: ["yellow-flower-2", "red-flower-3", "blue-flower-3"], ...counted([2, 3, 3], 8) },
    ],
  }),
  "FEE-17": one(
    "ex.increase",
    {
      phase: "increase",
      turn: 1,
      fairy: PRINTED,
      hand: ["red-agaric-0"],
      seats: [
        {
          collection: GROWN,
          ...counted([2, 3, 4, 3, 1, 0], 14, { disliked: 4, clothing: 3 }),
          added: 3,
        },
        {
          collection: ["blue-beetle-2", "blue-stone-2", "blue-feather-3"],
          ...counted([4, 3, 4], 7, { mirror: 3, clothing: 1 }),
        },
      ],
    },
    ["back green-shell-4"],
  ),
  "FEE-21": one("ex.black", {
    phase: "mist",
    player: -1,
    fairy: fairy("black"),
    hand: ["red-stone-2"],
    seats: [{ collection: OLLI }, { collection: ULF }],
  }),
  "FEE-23": one("ex.shells", {
    phase: "increase",
    player: 1,
    fairy: fairy("red-flower", { treasures: "shell" }),
    hand: ["gray-stone-4", "red-beetle-3"],
    seats: [
      { collection: SHELLS, ...counted([1, 5, 1, 5], 8, { treasures: 4 }) },
      {
        collection: ["red-flower-1", "red-flower-2", "red-flower-3", "red-stone-3", "red-feather-3"],
        ...counted([3, 4, 5, 4, 4], 12, { mirror: 5, clothing: 3 }),
      },
    ],
  }),
  "FEE-24": one("ex.five", {
    phase: "increase",
    player: 1,
    fairy: fairy("yellow-white", { treasures: "horseshoe" }),
    hand: ["gray-stone-4"],
    seats: [
      { collection: SHOES, ...counted([1, 2, 3, 4, 5], 10, { treasures: 5 }) },
      { collection: ULF, ...counted([2, 3, 4], 9) },
    ],
  }),
  "FEE-26": one(
    "ex.limit",
    {
      phase: "give",
      drawer: 0,
      hand: TEN,
      seats: [{}, { size: 9 }, { size: 4 }],
    },
    ["give 2"],
  ),
  "FEE-29": one("ex.end", {
    phase: "over",
    player: -2,
    winners: [0],
    hand: ["red-stone-2"],
    seats: [
      {
        fairies: [
          fairy("yellow-flower"),
          fairy("red-stone", { dislikes: "beetle" }),
          fairy("green-white", { dislikes: "beetle" }),
          PRINTED,
          fairy("none-feather", { dislikes: "stone" }),
          fairy("none-stone", { treasures: "horseshoe" }),
        ],
      },
      { fairies: [fairy("blue-stone"), fairy("red-beetle", { treasures: "horseshoe" })] },
      { fairies: [fairy("green-flower", { dislikes: "gray" })] },
    ],
  }),
  "FEE-31": one(
    "ex.berries",
    {
      phase: "increase",
      options: { early_increase: false, berries: true },
      fairy: fairy("yellow-flower"),
      hand: ["blue-stone-1", "mist", "honey"],
      seats: [
        {
          collection: ["yellow-beetle-2", "yellow-stone-3", "yellow-feather-1"],
          ...counted([3, 4, 2], 6, { mirror: 3 }),
        },
        {
          collection: ["red-flower-3", "green-flower-2", "blue-flower-3"],
          ...counted([4, 3, 4], 8, { clothing: 3 }),
        },
      ],
    },
    ["play honey", "pass"],
  ),
};
