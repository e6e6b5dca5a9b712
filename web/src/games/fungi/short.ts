// The rules on one screen: a few sentences, each with a small board. The same sentences explain single things.

import { examples } from "./examples.ts";
import type { ShortRule, ShortRules } from "../../lib/boards.ts";
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

const said = (names: Rule[], clause: string): ShortRule<FungiView> => {
  const { view, legal } = examples[clause] ?? {};
  return { text: () => names.map(rule).join(" "), ...(view && { view }), ...(legal && { legal }) };
};

export const shortRules: ShortRules<FungiView> = {
  goal: () => rule("goal"),
  parts: [
    said(["turn", "take", "decay"], "FUN-9"),
    said(["cook", "extras", "pan"], "FUN-13"),
    said(["sell", "night"], "FUN-14"),
    said(["rot", "basket"], "FUN-11"),
  ],
  end: () => rule("end"),
};
