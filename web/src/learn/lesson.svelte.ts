// A lesson: the server says where the learner stands after all that was done; here it is shown at a pace.

import { call } from "../lib/api.ts";
import type { Event, LessonMoment, LessonView } from "../lib/messages.ts";
import { keepProgress, progress } from "../lib/learned.ts";
import { pace, type Lang } from "../lib/prefs.svelte.ts";

const OWN = 350; // milliseconds that one's own move stays on show before the others go on
const OTHERS = 1000; // and a move of somebody else's
const PART = 400; // and a part of one

export class Lesson {
  /** Where the learner stands. */
  told = $state.raw<LessonView | null>(null);
  /** The table as it is shown: a little behind while the others move. */
  shown = $state.raw<LessonMoment | null>(null);
  /** Which table it is: another one whenever the lesson goes on elsewhere, or back. */
  table = $state(0);
  settled = $state(false);
  busy = $state(false);
  /** The last try was not what is wanted now. */
  wrong = $state.raw<LessonView["wrong"] | null>(null);
  /** The learner's own actions that nothing has followed yet: they can be put in another order. */
  steps = $state.raw<string[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private queue: LessonMoment[] = [];

  constructor(
    readonly game: string,
    private lang: Lang,
  ) {}

  get last(): Event[] {
    return (this.shown?.events ?? []).map((event, seq): Event => ({
      seq,
      time: 0,
      what: event.seat === null ? "drew" : "acted",
      seat: event.seat,
      text: event.text,
      outcome: event.outcome,
    }));
  }

  /** The last step: there is nothing more to do but to play. */
  get ended(): boolean {
    return !!this.told && this.told.step >= this.told.steps - 1 && this.told.wants !== "action";
  }

  /** Go on where this browser left off. */
  async open(): Promise<void> {
    const kept = progress(this.game);
    await this.go(kept.done ? [] : kept.actions, false);
  }

  async speak(lang: Lang): Promise<void> {
    if (lang === this.lang || !this.told) return;
    this.lang = lang;
    await this.go(this.told.actions, false);
  }

  step = (text: string): Promise<void> => this.go([...this.told!.actions, text]);
  compose = (steps: string[]): Promise<void> => this.go([...this.base, ...steps]);
  undo = (): Promise<void> => this.go([...this.base, ...this.steps.slice(0, -1)], false);
  restart = (): Promise<void> => {
    this.table += 1;
    return this.go([], false);
  };

  /** To the beginning of this step, or of the one before. */
  back = (): Promise<void> => {
    const { actions, marks } = this.told!;
    const here = marks.at(-1) ?? 0;
    this.table += 1;
    return this.go(actions.slice(0, actions.length > here ? here : (marks.at(-2) ?? 0)), false);
  };

  close(): void {
    clearTimeout(this.timer);
  }

  /** What was done before the steps that can still be changed. */
  private get base(): string[] {
    const { actions } = this.told!;
    return actions.slice(0, actions.length - this.steps.length);
  }

  private async go(actions: string[], played = true): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.wrong = null;
    try {
      const told = await call<LessonView>(`/api/games/${this.game}/lesson`, {
        body: { actions, language: this.lang },
      });
      if (told.wrong && this.told && played) this.wrong = told.wrong;
      else this.take(told, played);
    } finally {
      this.busy = false;
    }
  }

  private take(told: LessonView, played: boolean): void {
    const { moments } = told;
    const before = this.told?.actions ?? [];
    const isOwn = moments.every((one) => !one.fresh && one.events.every(({ seat }) => seat === told.seat));
    const from = isOwn && played ? before.length - this.steps.length : told.actions.length;
    this.steps = isOwn && played && moments[0]?.events.length ? told.actions.slice(from) : [];
    this.told = told;
    keepProgress(this.game, { actions: told.actions, done: this.ended || progress(this.game).done });
    clearTimeout(this.timer);
    this.queue = played ? moments : moments.slice(-1);
    this.settled = false;
    this.showNext();
  }

  private showNext = (): void => {
    const moment = this.queue.shift();
    if (moment?.fresh) this.table += 1;
    this.shown = moment ?? this.shown;
    const next = this.queue[0];
    if (!next) {
      this.settled = true;
      return;
    }
    const [seat, following] = [this.shown?.events[0]?.seat, next.events[0]?.seat];
    const dwell = seat === this.told!.seat ? OWN : seat === following ? PART : OTHERS;
    this.timer = setTimeout(this.showNext, pace(dwell));
  };
}
