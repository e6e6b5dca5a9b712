// Felci in words: events, actions, and the whole table for those who hear it.

import type { Group, Section, Sound } from "../../lib/boards.ts";
import type { LegalAction, Event } from "../../lib/messages.ts";
import { parse, sum, type Act, type Verb } from "./compose.ts";
import { CELLS, sideOf } from "./garden.ts";
import { t } from "./texts.ts";
import { BENCHES, COLOURS } from "./names.ts";
import type { BenchName, Colour, Counts, FelciView } from "./view.ts";

export const letter = (colour: Colour): string => t(`letter.${colour}`);
export const sideName = (bench: BenchName): string => t(`side.${sideOf(bench)}`);
const tile = (colour: Colour | null): string => (colour ? t(`tile.${colour}`) : t("tile.hidden"));
export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A seat's name, or White and Black where it has none. */
export const nameOf = (names: string[], seat: number): string =>
  names[seat] || t(seat === 0 ? "White" : "Black");

function values({ colour, place }: Act): Record<string, string> {
  return {
    place,
    tile: tile(colour),
    fern: colour ? t(`fern.${colour}`) : "",
    visitor: colour ? t(`visitor.${colour}`) : "",
  };
}

export function words(text: string): string {
  const act = parse(text);
  return act ? t(`words.${act.verb}`, values(act)) : text;
}

const MOVES = new Set(["acted", "played", "drew"]);

export function tell(event: Event, names: string[]): string {
  const act = MOVES.has(event.what) && event.text ? parse(event.text) : null;
  if (!act) return "";
  if (act.verb === "draw") return act.colour ? t("tell.draw", values(act)) : "";
  const seat = event.seat ?? 0;
  const disturbs = act.verb === "seat" && act.place[0] !== (seat === 0 ? "w" : "b");
  return t(disturbs ? "tell.disturb" : `tell.${act.verb}`, { ...values(act), name: nameOf(names, seat) });
}

export function sound(event: Event): Sound | null {
  const act = MOVES.has(event.what) && event.text ? parse(event.text) : null;
  if (!act) return null;
  return ({ plant: "pebble", under: "paper", seat: "wood", draw: "paper" } as const)[act.verb];
}

export function cellWords(view: FelciView, cell: string, names: string[]): string {
  const fern = view.ferns[cell];
  if (fern) return t("cell.fern", { place: cell, fern: t(`grown.${fern}`) });
  const laid = view.undergrowth[cell];
  if (!laid) return t("cell.empty", { place: cell });
  const name = nameOf(names, laid.seat);
  return laid.colour
    ? t("cell.known", { place: cell, name, tile: t(`tile.${laid.colour}`) })
    : t("cell.laid", { place: cell, name });
}

const isOver = (view: FelciView): boolean => view.player === -2;

/** Why the rules ended the game; "" where they did not. */
export function ending(view: FelciView): string {
  if (!isOver(view)) return "";
  const left = view.seats.some(({ size }) => size > 0);
  return t("end.empty_pile") + (left ? ` ${t("end.hands")}` : "");
}

/** Who sits on a bench and what that brings. */
export function sumWords(view: FelciView, bench: BenchName): string {
  const one = sum(view, bench);
  if (!one.visitor) return one.disturber ? t("bench.alone", { colour: t(one.disturber) }) : t("bench.empty");
  const parts = [t("bench.visitor", { colour: t(one.visitor), n: one.ferns })];
  if (one.disturber) parts.push(t("bench.less", { colour: t(one.disturber), n: one.less }));
  return `${parts.join(", ")}: ${t("bench.points", { n: one.points })}`;
}

export function benchWords(view: FelciView, bench: BenchName, names: string[]): string {
  return t("bench.label", {
    place: bench,
    name: nameOf(names, view.benches[bench].owner),
    side: sideName(bench),
    what: sumWords(view, bench),
  });
}

/** The same in a line: "b2, columns e–h: …". */
export const benchShort = (view: FelciView, bench: BenchName): string =>
  `${bench} · ${sideName(bench)}: ${sumWords(view, bench)}`;

const counted = (counts: Counts): string =>
  COLOURS.filter((colour) => counts[colour])
    .map((colour) => `${counts[colour]} × ${t(colour)}`)
    .join(", ");

export function describe(view: FelciView, seat: number | null, names: string[]): Section[] {
  const table = [0, 1].map((one) =>
    t("describe.score", { name: nameOf(names, one), n: view.scores[one] ?? 0 }),
  );
  if (isOver(view)) table.push(ending(view));
  if (view.player >= 0)
    table.push(t("describe.left", { name: nameOf(names, view.player), n: view.actions_left }));
  table.push(t("pile", { n: view.pile }));
  if (Object.keys(view.unseen).length) table.push(`${t("unseen")}: ${counted(view.unseen)}`);
  return [
    { title: t("table"), lines: table },
    { title: t("garden"), lines: gardenLines(view, names) },
    { title: t("benches"), lines: BENCHES.map((bench) => benchWords(view, bench, names)) },
    ...[0, 1].map((one) => ({
      title:
        (seat === one ? t("hand.yours") : t("hand.theirs", { name: nameOf(names, one) })) +
        ` (${t(one === 0 ? "White" : "Black")})`,
      lines: playerLines(view, one),
    })),
  ];
}

function gardenLines(view: FelciView, names: string[]): string[] {
  const lines = COLOURS.flatMap((colour) => {
    const cells = CELLS.filter((cell) => view.ferns[cell] === colour);
    return cells.length ? [upper(t("describe.ferns", { colour: t(colour), cells: cells.join(", ") }))] : [];
  });
  if (!lines.length) lines.push(t("describe.none"));
  for (const one of [0, 1]) {
    const cells = CELLS.filter((cell) => view.undergrowth[cell]?.seat === one).map((cell) => {
      const colour = view.undergrowth[cell]!.colour;
      return colour ? `${cell} (${t(colour)})` : cell;
    });
    if (cells.length) lines.push(t("describe.under", { name: nameOf(names, one), cells: cells.join(", ") }));
  }
  if (view.chain.length) lines.push(t("describe.chain", { cells: view.chain.join(", ") }));
  return lines;
}

function playerLines(view: FelciView, one: number): string[] {
  const { hand, size, visitors } = view.seats[one]!;
  return [
    hand && size ? counted(hand) : t("hand.backs", { n: size }),
    `${t("visitors")}: ${visitors.map((colour) => t(colour)).join(", ") || t("visitors.none")}`,
  ];
}

const ORDER: readonly Exclude<Verb, "draw">[] = ["plant", "under", "seat"];

export function groups(legal: LegalAction[]): Group[] {
  return ORDER.flatMap((verb) =>
    COLOURS.flatMap((colour) => {
      const actions = legal
        .filter(({ text }) => text.startsWith(`${verb} ${colour} `))
        .map(({ text }) => ({ text, words: words(text) }));
      return actions.length
        ? [{ title: upper(t(`group.${verb}`, values({ verb, colour, place: "" }))), actions }]
        : [];
    }),
  );
}
