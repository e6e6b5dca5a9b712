// The log of a game: one line a turn, and between them what else happened at the table.

import { tell } from "./eventText.ts";
import type { GameClient, ToldAct, ToldTurn } from "./boards.ts";
import { eventsOf } from "./history.svelte.ts";
import type { Event, Snapshot } from "./messages.ts";

/** A line of the log. */
export interface LogLine {
  key: string;
  /** The moments it tells of; null: no move. */
  from: number | null;
  to: number | null;
  /** Who did it; null: the table. */
  seat: number | null;
  words: string;
  /** What chance brought, in fewer words. */
  aside: string;
  /** The points it brought, by seat. */
  gains: { seat: number; points: number }[];
}

/** Decisions of one seat in a row are a turn, up to one that decides something. */
export function turnsOf(
  moments: Snapshot[],
  isFlourish: (event: Event) => boolean = () => false,
): ToldTurn[] {
  const turns: ToldTurn[] = [];
  moments.forEach((moment, at) => {
    const previous = moments[at - 1];
    if (moment.seat === null || !previous) return; // the opening
    const act: ToldAct = {
      events: eventsOf(moment),
      before: previous.view,
      after: moment.view,
      scores: [previous.scores, moment.scores],
    };
    const turn = turns.at(-1);
    const goesOn = turn?.seat === moment.seat && turn.to === at - 1;
    if (goesOn && !turn.acts.at(-1)!.events.some(isFlourish)) {
      turn.acts.push(act);
      turn.to = at;
    } else turns.push({ seat: moment.seat, from: at, to: at, acts: [act] });
  });
  return turns;
}

/** The same sentence three times in a row is said once, with the number of times. */
export function folded(sentences: string[]): string[] {
  const found: { words: string; times: number }[] = [];
  for (const words of sentences) {
    const last = found.at(-1);
    if (last?.words === words) last.times += 1;
    else found.push({ words, times: 1 });
  }
  return found.map(({ words, times }) => (times > 1 ? words.replace(/(\p{P}?)$/u, ` (×${times})$1`) : words));
}

/** "Drawn: a blue tile. Drawn: a rose tile." becomes one sentence. */
export function listed(sentences: string[]): string {
  return sentences.reduce((line, next) => {
    const label = /^[^:.]+: /u.exec(next)?.[0];
    const last = line.lastIndexOf(`. `) + 1;
    const same = label && line.slice(last).trimStart().startsWith(label);
    if (!same) return line ? `${line} ${next}` : next;
    return `${line.replace(/\.$/, "")}, ${next.slice(label.length)}`;
  }, "");
}

function sentence(words: string): string {
  return /\p{P}$/u.test(words) ? words : `${words}.`;
}

/** Sentences that begin with the same name become one: "Ada walks 3 to the west, plants a red flower." */
export function joined(sentences: string[], name: string): string {
  const begins = new RegExp(`^${name.replace(/[^\p{L}\p{N} ]/gu, "\\$&")}(:? )`, "u");
  return sentences.reduce((line, next) => {
    const same = name && begins.test(line) && begins.test(next);
    if (!same) return line ? `${line} ${next}` : next;
    return `${line.replace(/\.$/, "")}, ${next.replace(begins, "")}`;
  }, "");
}

function inWords(turn: ToldTurn, client: GameClient, names: string[]): [words: string, aside: string] {
  if (client.line) return [client.line(turn, names), ""];
  const told = turn.acts.flatMap((act) =>
    act.events.map((event) => ({ event, words: client.tell(event, names, act.before, act.after) })),
  );
  const of = (what: string): string[] =>
    folded(
      told.filter(({ event, words }) => words && event.what === what).map(({ words }) => sentence(words)),
    );
  return [joined(of("acted"), names[turn.seat] ?? ""), listed(of("drew"))];
}

function lineOf(turn: ToldTurn, client: GameClient, names: string[]): LogLine {
  const [words, aside] = inWords(turn, client, names);
  const [before, after] = [turn.acts[0]!.scores[0], turn.acts.at(-1)!.scores[1]];
  const gains = after
    .map((score, seat) => ({ seat, points: score - (before[seat] ?? 0) }))
    .filter(({ points }) => points)
    .sort((one, two) => Number(two.seat === turn.seat) - Number(one.seat === turn.seat));
  return { key: `turn ${turn.from}`, from: turn.from, to: turn.to, seat: turn.seat, words, aside, gains };
}

const MOVES = new Set(["acted", "drew", "said"]);

/** All lines in the order in which it happened. */
export function logLines(
  moments: Snapshot[],
  events: Event[],
  client: GameClient,
  names: string[],
): LogLine[] {
  const turns = turnsOf(moments, client.isFlourish).map((turn) => ({
    seq: moments[turn.from]!.seq - moments[turn.from]!.texts.length,
    line: lineOf(turn, client, names),
  }));
  const others = events
    .filter((event) => !MOVES.has(event.what))
    .map((event) => ({ seq: event.seq, line: otherLine(event, tell(event, client, names)) }));
  return [...turns, ...others]
    .filter(({ line }) => line.words || line.gains.length)
    .sort((one, two) => one.seq - two.seq)
    .map(({ line }) => line);
}

function otherLine(event: Event, words: string): LogLine {
  return { key: `event ${event.seq}`, from: null, to: null, seat: null, words, aside: "", gains: [] };
}
