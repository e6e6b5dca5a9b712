// What each thing on the table is and does: one text for those who point at it, and for the short rules.

import { OVERLOOKED } from "./printed.ts";
import { t } from "./texts.ts";
import { BENCHES } from "./names.ts";
import type { BenchName, Colour, FelciView } from "./view.ts";
import { nameOf, sideName, upper } from "./words.ts";

/** What is told of a thing: its name, and a sentence or two. */
export interface About {
  title: string;
  text: string;
}

const seenFrom = (cell: string): string =>
  BENCHES.filter((bench) => OVERLOOKED[bench].split(" ").includes(cell)).join(", ");

/** `thing`: its kind and which one, as in "cell d4", "bench w3", "tile red", "score 0". */
export function about(view: FelciView, names: string[], thing: string): About | null {
  const [kind = "", which = ""] = thing.split(" ");
  return KINDS[kind]?.(which, view, names) ?? null;
}

const KINDS: Record<string, (which: string, view: FelciView, names: string[]) => About> = {
  cell: aboutCell,
  bench: (which, view) => aboutBench(which as BenchName, view),
  tile: (which) => ({ title: upper(t(`tile.${which as Colour}`)), text: t("about.tile") }),
  visitor: (which) => ({
    title: upper(t(`visitor.${which as Colour}`)),
    text: `${t("about.visitor")} ${t("about.disturber")}`,
  }),
  visitors: (which, _, names) => ({
    title: t("visitors.theirs", { name: nameOf(names, Number(which)) }),
    text: `${t("about.visitor")} ${t("about.disturber")}`,
  }),
  hand: (which, view, names) => ({
    title: t("hand.backs", { n: view.seats[Number(which)]!.size }),
    text: t("about.hand", { name: nameOf(names, Number(which)) }),
  }),
  pile: (_, view) => ({ title: t("pile", { n: view.pile }), text: t("about.end") }),
  score: (which, view, names) => ({
    title: t("describe.score", {
      name: nameOf(names, Number(which)),
      n: view.scores[Number(which)] ?? 0,
    }),
    text: `${t("about.score", { name: nameOf(names, Number(which)) })} ${t("about.seat")}`,
  }),
  left: (_, view) => ({
    title: t(`left.${Math.min(2, view.actions_left) as 0 | 1 | 2}`),
    text: t("about.turn"),
  }),
};

function aboutCell(cell: string, view: FelciView): About {
  const fern = view.ferns[cell];
  if (fern)
    return {
      title: `${cell}: ${t(`grown.${fern}`)}`,
      text: t("about.fern", { benches: seenFrom(cell) }),
    };
  if (view.undergrowth[cell]) return { title: cell, text: t("about.undergrowth") };
  return { title: cell, text: t("about.cell", { benches: seenFrom(cell) }) };
}

function aboutBench(bench: BenchName, view: FelciView): About {
  const other = view.sides
    .find((side) => side.benches.includes(bench))!
    .benches.find((one) => one !== bench)!;
  const { owner, visitors } = view.benches[bench];
  const rule = visitors[1 - owner] ? t("about.disturber") : t("about.bench");
  return {
    title: t("tip.bench", { place: bench, side: sideName(bench) }),
    text: `${t("about.opposite", { place: other })} ${rule}`,
  };
}
