// A collection is named in card order, but a hand takes cards in any order: the steps are taken back and tried anew, one by one.

import { inOrder, stepped } from "./moves.ts";

export interface Plan {
  /** The steps to arrive at. */
  want: string[];
  /** Where to go back to if the server does not offer one of them; null: stay where it ended. */
  otherwise: string[] | null;
  /** The card the person touched. */
  card: string;
}

export type Next = { what: "back" } | { what: "step"; text: string } | { what: "there" } | { what: "stuck" };

/** The next thing to do on the way from these steps to those that are wanted. */
export function next(want: readonly string[], steps: readonly string[], legal: readonly string[]): Next {
  if (steps.some((text, at) => text !== want[at])) return { what: "back" };
  const text = want[steps.length];
  if (text === undefined) return { what: "there" };
  return legal.includes(text) ? { what: "step", text } : { what: "stuck" };
}

type Verb = "lay" | "add" | "back";

/** Put one more card among those that were laid (or added, or taken back) in this draft. */
export function withCard(steps: readonly string[], verb: Verb, card: string): Plan {
  return { want: inOrder(steps, verb, [...stepped(steps, verb), card]), otherwise: [...steps], card };
}

/** Take one of them out again. What was taken back after cards were added goes with it. */
export function withoutCard(steps: readonly string[], verb: Verb, card: string): Plan {
  return {
    want: inOrder(
      steps,
      verb,
      stepped(steps, verb).filter((name) => name !== card),
    ),
    otherwise: null,
    card,
  };
}
