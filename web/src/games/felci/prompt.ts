// The line under the garden: what one may do, or what a bench counts.

import { can, grows, type Chosen, type Verb } from "./compose.ts";
import { t } from "./texts.ts";
import type { BenchName, Colour, FelciView } from "./view.ts";
import { benchShort, nameOf, upper } from "./words.ts";

interface Moment {
  view: FelciView;
  names: string[];
  legal: readonly { text: string }[];
  steps: readonly string[];
  chosen: Chosen | null;
  looked: BenchName | null;
  /** The seat at the bottom. */
  bottom: number;
  /** The places that are lit. */
  lit: readonly string[];
  /** A cell was pressed for which nothing fitting was chosen. */
  missed?: boolean;
  /** What the server shows of an action; null where it has not told. */
  preview?: (text: string) => FelciView | null;
}

/** What is said, and the kinds of actions it asks for: each of them must be legal. */
export interface Said {
  text: string;
  asks: readonly Verb[];
}

const say = (text: string, ...asks: Verb[]): Said => ({ text, asks });

export function prompt(moment: Moment): Said {
  const { view, names, legal, steps, chosen, looked } = moment;
  if (looked) {
    const open = chosen?.kind === "visitor" && can(legal, "seat", chosen.colour, looked);
    return open ? say(wouldCount(moment, looked, chosen.colour), "seat") : say(benchShort(view, looked));
  }
  if (view.player === -2) return say(t("say.over"));
  if (legal.length) return chosen ? forChosen(moment, chosen) : forNothing(moment);
  if (steps.length) return say(t("say.ready"));
  return say(view.player >= 0 ? t("say.wait", { name: nameOf(names, view.player) }) : t("say.draws"));
}

/** Nothing is chosen yet: what could be. */
function forNothing({ view, legal, missed }: Moment): Said {
  const may = (verb: Verb): boolean => legal.some(({ text }) => text.startsWith(verb));
  if (view.chain.length) return chain(may("under"));
  if (missed) return may("plant") ? say(t("say.first_tile"), "plant") : say(t("say.first_visitor"), "seat");
  if (!may("seat")) return say(t("say.choose_tile"), "plant");
  return may("plant") ? say(t("say.choose"), "plant", "seat") : say(t("say.choose_visitor"), "seat");
}

function forChosen({ view, legal, lit, missed }: Moment, chosen: Chosen): Said {
  const colour = upper(t(chosen.colour));
  if (!lit.length) return say(t("say.none", { colour }));
  if (chosen.kind === "visitor") return say(missed ? t("say.to_bench") : t("say.seat", { colour }), "seat");
  if (chosen.under) return say(t("say.under", { colour }), "under");
  if (view.chain.length) return chain(legal.some(({ text }) => text.startsWith("under")));
  const text = t(grows(view, chosen.colour, lit[0]!) ? "say.spore" : "say.plant", { colour });
  return can(legal, "under", chosen.colour)
    ? say(`${text} ${t("say.turn")}`, "plant", "under")
    : say(text, "plant");
}

const chain = (on: boolean): Said =>
  on ? say(t("say.chain"), "under", "plant") : say(t("say.chain_end"), "plant");

/** What a Visitor would see from a bench, and what the bench would then count, as far as that is told. */
function wouldCount({ view, bottom, preview }: Moment, bench: BenchName, colour: Colour): string {
  const seen = view.sides.find((side) => side.benches.includes(bench))!.ferns[colour];
  const { owner, score } = view.benches[bench];
  const about = { place: bench, colour: upper(t(colour)), n: seen };
  const text = t(owner === bottom ? "say.would" : "say.disturb", about);
  const after = preview?.(`seat ${colour} ${bench}`)?.benches[bench].score ?? score;
  return after === score ? text : `${text} ${t("say.counts", { place: bench, before: score, after })}`;
}
