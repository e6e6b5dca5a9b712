// Small positions for the rules, by clause.

import { table, type Some } from "./positions.ts";
import { t } from "./texts.ts";

const PATH = ["porcini", "treeear", "henofwoods", "basket", "lawyerswig", "pan", "chanterelle", "shiitake"];
const START = "honeyfungus treeear lawyerswig shiitake henofwoods birchbolete porcini chanterelle".split(" ");
const FULL = Object.fromEntries(
  [...START.filter((card) => card !== "birchbolete"), "morel"].map((card) => [card, 1]),
);
const bolete = { name: "birchbolete", day: 2, night: 1, butter: 0, cider: 0, flavour: 12 };
const buttered = { ...bolete, butter: 1, flavour: 15 };

const POSITIONS: Record<string, Some & { legal?: string[] }> = {
  "FUN-1": { forest: START, pile: 68, seats: [{ hand: { morel: 1, "chanterelle*": 1 } }, {}] },
  "FUN-2": { pile: 65, seats: [{ hand: { honeyfungus: 1, porcini: 1, "porcini*": 1, morel: 1 } }, {}] },
  "FUN-5": {
    pile: 65,
    seats: [{ hand: { birchbolete: 1, cider: 1, treeear: 1 } }, { hidden: 3 }],
    legal: ["take 1", "take 2"],
  },
  "FUN-7": {
    pile: 30,
    seats: [{ baskets: 2, hand: { honeyfungus: 4, treeear: 3, shiitake: 1, butter: 1, pan: 1 } }, {}],
  },
  "FUN-8": {
    pile: 52,
    player: 1,
    seats: [{ hand: { treeear: 2 } }, { known: { morel: 1, shiitake: 2, butter: 1 }, hidden: 2 }],
  },
  "FUN-9": {
    decay: ["morel"],
    pile: 44,
    seats: [{ sticks: 2, hand: { porcini: 2, pan: 1 } }, { hidden: 3 }],
    legal: ["take 1", "take 2", "take 3", "take 4"],
  },
  "FUN-10": { pile: 40, seats: [{ sticks: 2, hand: FULL }, { hidden: 3 }], legal: ["take 4"] },
  "FUN-11": {
    forest: PATH.slice(4),
    decay: ["treeear", "basket", "morel"],
    seats: [{ hand: FULL }, { hidden: 2 }],
    legal: ["decay"],
  },
  "FUN-12": { pile: 38, seats: [{ pans: 0, meals: [bolete], hand: { cider: 1 } }, { hidden: 3 }], player: 1 },
  "FUN-13": {
    pile: 36,
    seats: [{ pans: 0, meals: [buttered], hand: { treeear: 1 } }, { hidden: 3 }],
    player: 1,
  },
  "FUN-14": {
    pile: 41,
    seats: [{ hand: { shiitake: 1, "shiitake*": 1, honeyfungus: 1 } }, { hidden: 3 }],
    legal: ["sell shiitake 0+1", "sell shiitake 1+1", "cook shiitake 1+1"],
  },
  "FUN-15": {
    pile: 41,
    seats: [{ pans: 0, meals: [bolete], hand: { pan: 1, treeear: 2 } }, { hidden: 3 }],
    legal: ["pan"],
  },
  "FUN-17": {
    decay: ["pan", "honeyfungus", "lawyerswig", "treeear*"],
    pile: 27,
    seats: [{ hand: { porcini: 2 } }, { hidden: 2 }],
  },
  "FUN-18": { pile: 1, seats: [{ hand: { porcini: 2 } }, { hidden: 2 }] },
  "FUN-20": {
    forest: [],
    player: -2,
    winners: [0],
    seats: [
      { pans: 0, meals: [buttered], hand: { treeear: 1 } },
      { hand: {}, meals: [bolete] },
    ],
  },
};

export const examples = Object.fromEntries(
  Object.entries(POSITIONS).map(([clause, { legal, ...some }]) => [
    clause,
    {
      view: table({ forest: PATH, ...some }),
      ...(legal ? { legal } : {}),
      caption: () => t(`ex.${clause.slice(4)}` as "ex.1"),
    },
  ]),
);
