// The rules on one screen: a few sentences, each with a small board. The same sentences explain single things.

import { examples } from "./examples.ts";
import { t } from "./texts.ts";
import type { FungiView } from "./view.ts";

export type Rule =
  | "goal"
  | "turn"
  | "take"
  | "decay"
  | "cook"
  | "extras"
  | "sell"
  | "pan"
  | "night"
  | "basket"
  | "rot"
  | "end";

export const rule = (name: Rule): string => t(`rule.${name}`);

/** Some sentences that belong together and, where there is one, the board they speak of. */
export interface ShortRule {
  lines: () => string[];
  view?: FungiView;
  legal?: string[];
}

const said = (names: Rule[], clause?: string): ShortRule => {
  const { view, legal } = (clause && examples[clause]) || {};
  return { lines: () => names.map(rule), ...(view && { view }), ...(legal && { legal }) };
};

export const shortRules: ShortRule[] = [
  said(["goal"]),
  said(["turn", "take", "decay"], "FUN-9"),
  said(["cook", "extras", "pan"], "FUN-13"),
  said(["sell", "night"], "FUN-14"),
  said(["rot", "basket", "end"], "FUN-11"),
];
