// The line under the garden: what one may do, or what a bench counts.

import { can, type Chosen } from "./compose.ts";
import { CELLS } from "./garden.ts";
import { t } from "./texts.ts";
import type { BenchName, Colour, FelciView } from "./view.ts";
import { benchShort, nameOf } from "./words.ts";

interface Moment {
  view: FelciView;
  names: string[];
  legal: readonly { text: string }[];
  steps: readonly string[];
  chosen: Chosen | null;
  looked: BenchName | null;
  /** The seat at the bottom. */
  bottom: number;
  /** How many places are lit. */
  lit: number;
}

export function prompt({ view, names, legal, steps, chosen, looked, bottom, lit }: Moment): string {
  if (looked) {
    const open = chosen?.kind === "visitor" && can(legal, "seat", chosen.colour, looked);
    return open ? wouldSee(view, looked, chosen.colour, bottom) : benchShort(view, looked);
  }
  if (view.player === -2) return t("say.over");
  if (!legal.length)
    return steps.length
      ? t("say.ready")
      : view.player >= 0
        ? t("say.wait", { name: nameOf(names, view.player) })
        : t("say.draws");
  if (!chosen) return t(view.chain.length ? "say.chain" : "say.choose");
  const colour = upper(t(chosen.colour));
  if (!lit) return t("say.none", { colour });
  if (chosen.kind === "visitor") return t("say.seat", { colour });
  if (chosen.under) return t("say.under", { colour });
  if (view.chain.length) return t("say.chain");
  const anywhere =
    lit === CELLS.length - Object.keys(view.ferns).length - Object.keys(view.undergrowth).length;
  const text = t(anywhere ? "say.plant" : "say.spore", { colour });
  return can(legal, "under", chosen.colour) ? `${text} ${t("say.turn")}` : text;
}

function wouldSee(view: FelciView, bench: BenchName, colour: Colour, bottom: number): string {
  const seen = view.sides.find((side) => side.benches.includes(bench))!.ferns[colour];
  return t(view.benches[bench].owner === bottom ? "say.would" : "say.disturb", {
    place: bench,
    colour: upper(t(colour)),
    n: seen,
  });
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
