// Small positions for the rules, by clause.

import { table } from "./positions.ts";
import { t } from "./texts.ts";
import type { FungiView } from "./view.ts";

interface Example {
  view: FungiView;
  legal?: string[];
  caption: () => string;
}

const PATH = ["porcini", "treeear", "henofwoods", "basket", "lawyerswig", "pan", "chanterelle", "shiitake"];
const FULL = {
  honeyfungus: 1,
  treeear: 1,
  lawyerswig: 1,
  shiitake: 1,
  henofwoods: 1,
  porcini: 1,
  chanterelle: 1,
  morel: 1,
};
const bolete = { name: "birchbolete", day: 2, night: 1, butter: 0, cider: 0, flavour: 12 };
const buttered = { ...bolete, butter: 1, flavour: 15 };

export const examples: Record<string, Example> = {
  "FUN-1": {
    view: table({
      forest: [
        "honeyfungus",
        "treeear",
        "lawyerswig",
        "shiitake",
        "henofwoods",
        "birchbolete",
        "porcini",
        "chanterelle",
      ],
      pile: 68,
      seats: [{ hand: { morel: 1, "chanterelle*": 1 } }, {}],
    }),
    caption: () => t("ex.1"),
  },
  "FUN-2": {
    view: table({
      forest: PATH,
      pile: 65,
      seats: [{ hand: { honeyfungus: 1, porcini: 1, "porcini*": 1, morel: 1 } }, {}],
    }),
    caption: () => t("ex.2"),
  },
  "FUN-5": {
    view: table({
      forest: PATH,
      pile: 65,
      seats: [{ hand: { birchbolete: 1, cider: 1, treeear: 1 } }, { hidden: 3 }],
    }),
    legal: ["take 1", "take 2"],
    caption: () => t("ex.5"),
  },
  "FUN-7": {
    view: table({
      forest: PATH,
      pile: 30,
      seats: [{ baskets: 2, hand: { honeyfungus: 4, treeear: 3, shiitake: 1, butter: 1, pan: 1 } }, {}],
    }),
    caption: () => t("ex.7"),
  },
  "FUN-8": {
    view: table({
      forest: PATH,
      pile: 52,
      player: 1,
      seats: [{ hand: { treeear: 2 } }, { known: { morel: 1, shiitake: 2, butter: 1 }, hidden: 2 }],
    }),
    caption: () => t("ex.8"),
  },
  "FUN-9": {
    view: table({
      forest: PATH,
      decay: ["morel"],
      pile: 44,
      seats: [{ sticks: 2, hand: { porcini: 2, pan: 1 } }, { hidden: 3 }],
    }),
    legal: ["take 1", "take 2", "take 3", "take 4"],
    caption: () => t("ex.9"),
  },
  "FUN-10": {
    view: table({ forest: PATH, pile: 40, seats: [{ sticks: 2, hand: FULL }, { hidden: 3 }] }),
    legal: ["take 4"],
    caption: () => t("ex.10"),
  },
  "FUN-11": {
    view: table({
      forest: PATH.slice(4),
      decay: ["treeear", "basket", "morel"],
      pile: 0,
      seats: [{ hand: FULL }, { hidden: 2 }],
    }),
    legal: ["decay"],
    caption: () => t("ex.11"),
  },
  "FUN-12": {
    view: table({
      forest: PATH,
      pile: 38,
      seats: [{ pans: 0, meals: [bolete], hand: { cider: 1 } }, { hidden: 3 }],
      player: 1,
    }),
    caption: () => t("ex.12"),
  },
  "FUN-13": {
    view: table({
      forest: PATH,
      pile: 36,
      seats: [{ pans: 0, meals: [buttered], hand: { treeear: 1 } }, { hidden: 3 }],
      player: 1,
    }),
    caption: () => t("ex.13"),
  },
  "FUN-14": {
    view: table({
      forest: PATH,
      pile: 41,
      seats: [{ hand: { shiitake: 1, "shiitake*": 1, honeyfungus: 1 } }, { hidden: 3 }],
    }),
    legal: ["sell shiitake 0+1", "sell shiitake 1+1", "cook shiitake 1+1"],
    caption: () => t("ex.14"),
  },
  "FUN-15": {
    view: table({
      forest: PATH,
      pile: 41,
      seats: [{ pans: 0, meals: [bolete], hand: { pan: 1, treeear: 2 } }, { hidden: 3 }],
    }),
    legal: ["pan"],
    caption: () => t("ex.15"),
  },
  "FUN-17": {
    view: table({
      forest: PATH,
      decay: ["pan", "honeyfungus", "lawyerswig", "treeear*"],
      pile: 27,
      seats: [{ hand: { porcini: 2 } }, { hidden: 2 }],
    }),
    caption: () => t("ex.17"),
  },
  "FUN-18": {
    view: table({ forest: PATH, pile: 1, seats: [{ hand: { porcini: 2 } }, { hidden: 2 }] }),
    caption: () => t("ex.18"),
  },
  "FUN-20": {
    view: table({
      player: -2,
      winners: [0],
      seats: [
        { pans: 0, meals: [buttered], hand: { treeear: 1 } },
        { hand: {}, meals: [bolete] },
      ],
    }),
    caption: () => t("ex.20"),
  },
};
