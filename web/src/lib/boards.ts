// What a game's client is given and what it offers. It never decides: the server says what is legal.

import type { Component } from "svelte";
import type { LegalAction, Event, ResultStatus } from "./messages.ts";

/** A game's view as the server sends it. Each game narrows it in its own `view.ts`. */
export type View = Record<string, unknown>;

export type Preview<V = View> = (steps: string[]) => V | null;

export interface BoardProps<V = View> {
  /** What to draw. While a turn is being composed this is how it would look after the steps so far. */
  view: V;
  /** From whose seat one looks; null: a spectator. */
  seat: number | null;
  /** The names of all seats, in order. */
  names: string[];
  /** What I may do next (after the steps so far); empty when it is not my turn. */
  legal: LegalAction[];
  /** The steps of a turn that is not confirmed yet; empty most of the time. */
  steps: string[];
  /** Play this action or take it as the next step. An illegal one is refused with its reason. */
  step: (text: string) => void;
  /** Take the last unconfirmed step back. */
  back: () => void;
  /** Try these steps instead of the ones so far. */
  compose?: (steps: string[]) => void;
  /** The view after some more steps; null until the server has answered, and where it does not tell. */
  preview?: Preview<V>;
  /** What happened last, in order (to show how it came about). */
  last: Event[];
  /** Everything since one's own last act, in order: to outline it until the next one. As `last`, where left out. */
  since?: Event[];
  /** False while what is shown is still being followed: a verdict (who won the fairy) waits for it. */
  settled?: boolean;
  /** An action to point at, as a hint; or null. */
  hint: string | null;
  /** A set to point at with it: actions that are asked for together, in any order. */
  together?: readonly string[];
  /** Somebody beside the board says what is to be done, and only that is `legal`: it says nothing of what is not. */
  guided?: boolean;
  /** A moment of a game, looked at again: nobody is waited for, asked for anything, or "you". */
  past?: boolean;
  /** Only a picture: no input, no motion, no focus (small boards in the rules, thumbnails). */
  still?: boolean;
}

/** A heading and lines of text: the board for those who hear it. */
export interface Section {
  title: string;
  lines: string[];
}

/** Legal actions under one heading, for the list of actions. */
export interface Group {
  title: string;
  actions: { text: string; words: string }[];
}

/** One decision and what chance made of it. */
export interface ToldAct<V = View> {
  events: Event[];
  before: V;
  after: V;
  /** The scores of all seats, before and after. */
  scores: [before: number[], after: number[]];
}

/** All decisions of one seat in a row. */
export interface ToldTurn<V = View> {
  seat: number;
  /** The moments of the game that it led to, first and last. */
  from: number;
  to: number;
  acts: ToldAct<V>[];
}

/** What a game's own celebration is given, when a game has just ended at this table. */
export interface CelebrationProps<V = View> {
  view: V;
  names: string[];
  winners: number[];
  /** Whether whoever looks is among them. */
  mine: boolean;
}

export interface SummaryProps<V = View> {
  view: V;
  names: string[];
  result: ResultStatus | null;
  scores: number[];
  /** All that happened; with it can be said where points came from. */
  events?: Event[];
}

/** All that the client knows of one game. `index.ts` in its folder has it as its default export. */
export interface GameClient<V = View> {
  Board: Component<BoardProps<V>>;
  /** How the score came about, drawn: per seat, part by part. Also shown "as it stands" during the game. */
  Summary: Component<SummaryProps<V>>;
  /** An event in words, "" if it is not worth a line. The views: in which it happened, and what came of it. */
  tell: (event: Event, names: string[], before?: V, after?: V) => string;
  /** A whole turn in one line of the log; the points are told beside it. Left out: what `tell` says of its acts. */
  line?: (turn: ToldTurn<V>, names: string[]) => string;
  /** An action's text in words, as a person would say it ("plant a red fern on d4"). */
  words: (text: string) => string;
  /** The same where what lies on the board, or who sits at it, says more ("take the morel" for "take 3"). */
  wordsOn?: (text: string, view: V, names: string[]) => string;
  /** The board in words. */
  describe: (view: V, seat: number | null, names: string[]) => Section[];
  /** The legal actions in groups with headings, in a sensible order. */
  groups: (legal: LegalAction[], view: V, names?: string[], preview?: Preview<V>) => Group[];
  /** Small positions for the rules page, by clause ("FEL-13"): a view and what is said under it. */
  examples: Record<string, { view: V; legal?: string[]; caption: () => string }>;
  /** Whether an event decides something (who wins a fairy): it stays on show longer, and is told once it was seen. */
  isFlourish?: (event: Event) => boolean;
  /** Which sound an event makes: paper, wood, pebble, dice, chime or none. */
  sound: (event: Event) => Sound | null;
}

export type Sound = "paper" | "wood" | "pebble" | "dice" | "chime";

/** A sentence or two of the short rules and, where there is one, the board that shows them. */
export interface ShortRule<V = View> {
  text: () => string;
  view?: V;
  legal?: string[];
}

/** The rules on one screen. */
export interface ShortRules<V = View> {
  goal: () => string;
  parts: ShortRule<V>[];
  end: () => string;
}
