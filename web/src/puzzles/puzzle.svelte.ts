// A puzzle: the server says what a try came to; here is where somebody stands in it.

import { call } from "../lib/api.ts";
import type { Event, PuzzleAnswer, PuzzleList, PuzzleView, Solution } from "../lib/messages.ts";
import { choose, kept, note } from "./solved.ts";

export class Puzzle {
  /** The position, with the steps so far or after the whole choice. */
  told = $state.raw<PuzzleView | null>(null);
  /** A whole try that was not the answer; the position is as before. */
  missed = $state.raw<Solution | null>(null);
  /** A step that the rules forbid. */
  wrong = $state.raw<PuzzleView["wrong"] | null>(null);
  hinted = $state(false);
  busy = $state(false);
  streak = $state(kept().streak);
  rating = $state(0);
  /** By how much the rating has changed by this puzzle; null: it has not. */
  change = $state<number | null>(null);
  lines = $state.raw<PuzzleList["puzzles"]>([]);
  private first: PuzzleView | null = null;

  constructor(
    readonly game: string,
    readonly id: string,
  ) {}

  private get path(): string {
    return `/api/games/${this.game}/puzzles/${this.id}`;
  }

  get solution(): Solution | null {
    return this.told?.solution ?? null;
  }

  get rated(): number | null {
    return this.lines.find(({ id }) => id === this.id)?.rating ?? null;
  }

  get last(): Event[] {
    return (this.told?.moment.events ?? []).map((event, seq): Event => ({
      seq,
      time: 0,
      what: "acted",
      seat: event.seat,
      text: event.text,
      outcome: event.outcome,
    }));
  }

  /** The puzzle to go on with. */
  get next(): string | null {
    return choose(this.lines, this.game, this.rating, this.id);
  }

  async open(): Promise<void> {
    const [list, told] = await Promise.all([
      call<PuzzleList>(`/api/games/${this.game}/puzzles`),
      call<PuzzleView>(this.path),
    ]);
    this.lines = list.puzzles;
    this.rating = list.mine.rating;
    this.told = this.first = told;
  }

  step = (text: string): Promise<void> => this.go([...this.told!.steps, text]);
  compose = (steps: string[]): Promise<void> => this.go(steps);
  undo = (): Promise<void> => this.go(this.told!.steps.slice(0, -1));
  show = (): Promise<void> => this.go([], true);

  private async go(steps: string[], give_up = false): Promise<void> {
    if (this.busy || this.solution?.solved) return;
    this.busy = true;
    this.wrong = this.missed = null;
    try {
      const body = { steps, give_up, hinted: this.hinted };
      this.take(await call<PuzzleAnswer>(this.path, { body }));
    } finally {
      this.busy = false;
    }
  }

  private take({ view, counted, mine }: PuzzleAnswer): void {
    if (counted) this.change = mine.rating - this.rating;
    this.rating = mine.rating;
    if (view.solution) this.streak = note(this.game, this.id, view.solution.solved, mine.rating).streak;
    if (view.wrong) this.wrong = view.wrong;
    else if (view.solution && !view.solution.solved && view.solution.choice.length) {
      this.missed = view.solution;
      this.told = this.first;
    } else this.told = view;
  }
}
