// The game in words: what happened, what may be done, and the board for those who hear it.

import type { Group, Preview, Section, Sound } from "../../lib/boards.ts";
import type { LegalAction, Event } from "../../lib/messages.ts";
import { came, parse, type Parsed } from "./compose.ts";
import { ahead, HEXES } from "./hexes.ts";
import { t } from "./texts.ts";
import { COLOURS } from "./colours.ts";
import type { Colour, MarsOutcome, MarsView } from "./view.ts";

/** An action's text as a person would say it. */
export function words(text: string): string {
  const one = parse(text);
  switch (one?.kind) {
    case "place":
      return t("do.place", { hex: one.hex });
    case "roll":
      return t("do.roll", { n: one.die });
    case "plant":
    case "draw":
      return t(`do.${one.kind}`, { colour: t(`one.${one.colour}`) });
    case "move":
      if (one.way === "stay") return t("do.stay", { n: one.die });
      return t(one.gardener ? "do.moveWith" : "do.move", {
        n: one.die,
        way: t(one.way),
        who: one.gardener ?? 1,
      });
    default:
      return text;
  }
}

/** An event as a line of the story; the sixty draws of the set-up are none. */
export function tell(event: Event, names: string[]): string {
  const one = event.what === "acted" || event.what === "drew" ? parse(event.text ?? "") : null;
  const name = names[event.seat ?? -1] ?? "";
  const outcome = came(event);
  switch (one?.kind) {
    case "place":
      return t("told.place", { name, hex: one.hex });
    case "roll":
      return t("told.roll", { n: one.die });
    case "plant":
    case "move":
      return outcome ? [toldOf(one, name, outcome), again(outcome)].filter(Boolean).join(" ") : "";
    default:
      return "";
  }
}

/** A walk or a planting: where, what for, and how the marker went. */
function toldOf(
  one: Parsed & { kind: "move" | "plant" | "draw" },
  name: string,
  outcome: MarsOutcome,
): string {
  const { hex, flower } = outcome;
  if (one.kind !== "move")
    return t("told.plant", { name, colour: t(`one.${one.colour}`), hex, why: whyOf(outcome) });
  const cost = marked(outcome, t(outcome.before ? "cost.lost" : "cost.none"));
  if (one.way === "stay") return t("told.stay", { name, n: one.die, hex, cost });
  const key = one.gardener ? "told.moveWith" : "told.move";
  const walk = t(key, { name, n: one.die, way: t(one.way), who: one.gardener ?? 1, hex });
  return flower ? `${walk} ${t("told.onFlower", { colour: t(`one.${flower}`), cost })}` : walk;
}

/** What a planting scored for, as the server counted it. */
function whyOf(outcome: MarsOutcome): string {
  const [n, others] = [outcome.points, outcome.joined.length];
  if (!n) return t("why.alone");
  if (n === others) return marked(outcome, t("why.joins", { n }));
  return marked(outcome, others ? t("why.counted", { n: others, points: n }) : t("why.itself"));
}

/** With the spaces between which the marker has moved. */
function marked(outcome: MarsOutcome, why: string): string {
  const { before: from, after: to, points } = outcome;
  if (from === to) return why;
  return t(to - from === points ? "mark.moved" : "mark.leapt", { why, from, to });
}

function again(outcome: MarsOutcome): string {
  return outcome.again ? t(`again.${outcome.again}`) : "";
}

export function sound(event: Event): Sound | null {
  if (event.what === "finished") return "chime";
  const one = event.what === "acted" || event.what === "drew" ? parse(event.text ?? "") : null;
  const sounds: Record<Parsed["kind"], Sound | null> = {
    place: "wood",
    move: "wood",
    plant: "pebble",
    roll: "dice",
    draw: null,
  };
  return one ? sounds[one.kind] : null;
}

/** What a planting would bring, in words. */
export function brings(n: number): string {
  return n === 0 ? t("points.none") : t("points", { n });
}

/** What is asked of me now; only ever what there is something legal for. `reachable`: hexes that are lit. */
export function asks(
  view: MarsView,
  legal: LegalAction[],
  die: number | null,
  reachable: number,
): string | null {
  const kind = legal.length ? (parse(legal[0]!.text)?.kind ?? null) : null;
  if (kind === "place") return t("ask.place");
  if (kind === "plant") return t("ask.plant", { hex: view.bed ?? "" });
  if (kind !== "move") return null;
  if (die !== null) return t(reachable ? "ask.hex" : "ask.stay", { n: die });
  return t(reachable ? "ask.die" : "ask.spend");
}

/** Whose turn it is and what they are doing. */
export function waiting(view: MarsView, names: string[]): string {
  if (view.phase === "over") return t("over");
  return t(`wait.${view.phase}`, { name: names[view.turn] ?? "", hex: view.bed ?? "" });
}

export function describe(view: MarsView, _seat: number | null, names: string[]): Section[] {
  const turn = [
    waiting(view, names),
    view.dice.length ? t("say.dice", { dice: view.dice.join(", ") }) : t("say.noDice"),
  ];
  if (view.bed) turn.push(t("say.bed", { hex: view.bed }));
  if (view.fruitless >= 50) turn.push(t("say.fruitless", { n: view.fruitless }));
  if (view.team !== null) turn.push(t("team", { n: view.team }));
  return [
    { title: t("say.turn"), lines: turn },
    { title: t("say.seats"), lines: view.seats.map((_, number) => seatLine(view, number, names)) },
    { title: t("garden"), lines: gardenLines(view) },
  ];
}

function seatLine(view: MarsView, number: number, names: string[]): string {
  const seat = view.seats[number]!;
  const where = seat.gardeners
    .map((hex) =>
      view.flowers[hex] ? t("say.onFlower", { hex, colour: t(`one.${view.flowers[hex]}`) }) : hex,
    )
    .join(", ");
  const flowers = COLOURS.filter((colour) => seat.reserve[colour]).map(
    (colour) => `${seat.reserve[colour]} ${t(colour)}`,
  );
  return t("say.seat", {
    name: names[number] ?? number + 1,
    n: view.scores[number] ?? 0,
    where: where || t("say.notPlaced"),
    flowers: flowers.join(", ") || t("none"),
  });
}

function gardenLines(view: MarsView): string[] {
  const lines = COLOURS.flatMap((colour) => {
    const hexes = HEXES.filter((hex) => view.flowers[hex] === colour);
    return hexes.length ? [t("say.colour", { colour: t(colour), hexes: hexes.join(", ") })] : [];
  });
  return lines.length ? lines : [t("say.bare")];
}

export function groups(
  legal: LegalAction[],
  view: MarsView,
  _names?: string[],
  preview?: Preview<MarsView>,
): Group[] {
  const found = new Map<string, Group>();
  for (const { text } of legal) {
    const one = parse(text);
    if (!one) continue;
    const title = heading(one, view);
    if (!found.has(title)) found.set(title, { title, actions: [] });
    found.get(title)!.actions.push({ text, words: short(one, view, preview) });
  }
  return [...found.values()];
}

function heading(one: Parsed, view: MarsView): string {
  if (one.kind === "place") return t("group.place", { row: one.hex[0]! });
  if (one.kind === "plant") return t("group.plant", { hex: view.bed ?? "" });
  if (one.kind !== "move") return "";
  return one.gardener
    ? t("group.dieWith", { n: one.die, who: one.gardener })
    : t("group.die", { n: one.die });
}

/** The points a planting brings, by how the marker would stand after it; null until that is known. */
export function gain(
  view: MarsView,
  colour: Colour,
  way: string[],
  preview?: Preview<MarsView>,
): number | null {
  const after = preview?.([...way, `plant ${colour}`]);
  return after ? after.scores[view.turn]! - view.scores[view.turn]! : null;
}

function short(one: Parsed, view: MarsView, preview?: Preview<MarsView>): string {
  if (one.kind === "place") return one.hex;
  if (one.kind === "plant") {
    const points = gain(view, one.colour, [], preview);
    return points === null ? t(one.colour) : `${t(one.colour)}: ${brings(points)}`;
  }
  if (one.kind !== "move") return "";
  if (one.way === "stay") return t("act.stay");
  const hex =
    ahead(view.seats[view.turn]?.gardeners[(one.gardener ?? 1) - 1] ?? "f6", one.way, one.die) ?? "";
  return t("act.move", { way: t(one.way), there: landing(hex, view.flowers[hex]) });
}

/** A hex a walk leads to: bare, or with a flower that costs a point. */
export function landing(hex: string, flower: Colour | undefined): string {
  return flower ? t("at.flower", { hex, colour: t(`one.${flower}`) }) : t("at.free", { hex });
}
