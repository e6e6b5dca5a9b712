// What a thing on the table is and does, for whoever points at it. Parts of the board bear a `data-about`.

import type { Event, LegalAction } from "../../lib/messages.ts";
import { came, uses } from "./compose.ts";
import { groupOf } from "./groups.ts";
import { between } from "./hexes.ts";
import { t } from "./texts.ts";
import type { Colour, MarsView } from "./view.ts";
import { brings, tell } from "./words.ts";

export interface Context {
  view: MarsView;
  names: string[];
  legal: LegalAction[];
  /** The gardener and the die in hand. */
  which: number;
  die: number | null;
  /** What happened last. */
  last: Event[];
  /** What a colour would bring where one can plant it; null: not known. */
  gain: (colour: Colour) => number | null;
}

/** "hex d4", "die 3", "hole", "gardener 0 1", "marker 1", "stone 12", "pot red", "seat 0";
 * "off d4": a hex there is nothing to try with. In a sentence or two. */
export function about(what: string, context: Context): string {
  const [kind, one = "", two = ""] = what.split(" ");
  const { view, names, legal, which } = context;
  const name = names[Number(one)] ?? String(Number(one) + 1);
  switch (kind) {
    case "hex":
      return aboutHex(one, context);
    case "off":
      return unreachable(one, context);
    case "die":
      return t(uses(legal, Number(one), which) === "stay" ? "about.dieStay" : "about.die", { n: one });
    case "hole":
      return t("about.hole");
    case "gardener":
      return t("about.gardener", { name, hex: view.seats[Number(one)]?.gardeners[Number(two)] ?? "" });
    case "marker":
      return t(view.team === null ? "about.marker" : "about.markerTeam", {
        name,
        n: view.scores[Number(one)] ?? 0,
      });
    case "stone":
      return t(view.options.special_actions && Number(one) > 25 ? "about.star" : "about.stone", { n: one });
    case "pot":
      return aboutPot(one as Colour, context);
    case "seat":
      return t("about.seat", { name, n: view.seats[Number(one)]?.size ?? 0 });
    default:
      return "";
  }
}

function aboutHex(hex: string, { view, names, last }: Context): string {
  const event = last.findLast((one) => came(one)?.hex === hex);
  const happened = event ? ` ${tell(event, names)}` : "";
  const [colour, seat] = [view.flowers[hex], view.seats.findIndex((one) => one.gardeners.includes(hex))];
  if (hex === view.bed) return t("about.bed", { hex });
  if (!colour && seat >= 0) return t("about.gardener", { name: names[seat] ?? seat + 1, hex });
  if (!colour) return hex === CENTRE ? t("about.centre", { hex }) : t("about.bare", { hex });
  const who = seat < 0 ? "" : `${t("about.gardener", { name: names[seat] ?? seat + 1, hex })} `;
  const n = groupOf(view, hex).length;
  return `${who}${t(n > 1 ? "about.group" : "about.flower", { hex, colour: t(`one.${colour}`), n })}${happened}`;
}

function aboutPot(colour: Colour, { view, gain }: Context): string {
  const n = view.seats[view.seat ?? view.turn]?.reserve[colour] ?? 0;
  const said = t(view.options.count_planted ? "about.potCounted" : "about.pot", { colour: t(colour), n });
  const points = n && view.bed ? gain(colour) : null;
  if (points === null) return said;
  const from = view.scores[view.turn]!;
  const here = points ? t("ask.marker", { from, to: from + points }) : brings(0);
  return `${said} ${t("about.potHere", { hex: view.bed!, brings: here })}`;
}

/** Why there is nothing to try with a hex that is not lit: it lies off every line, too far, or another die goes. */
function unreachable(hex: string, { view, which, die }: Context): string {
  const from = view.seats[view.turn]?.gardeners[which - 1];
  const line = from ? between(from, hex) : null;
  if (!line) return t("about.line", { hex });
  if (line.steps > 6) return t("about.far", { hex, n: line.steps });
  return t("about.otherDie", { hex, n: line.steps, die: die ?? "" });
}

const CENTRE = "f6";
