// What happened at a table, shown one thing at a time: each act stays on show before the next one comes.

import type { Event, TableView } from "./messages.ts";

/** Something that happened, and the table after it; without it where only words were exchanged. */
export interface Step {
  events: Event[];
  sight: TableView | null;
}

export const SPEEDS = ["slow", "normal", "once"] as const;
export type Speed = (typeof SPEEDS)[number];

/** How long things stay on show, in milliseconds. */
export interface Holds {
  /** One's own act, until its pieces have landed. */
  own: number;
  /** An act of another. */
  other: number;
  /** What brings a decision of the game: the flourish, before anything is said of it. */
  outcome: number;
  /** The last act of a game, before the verdict. */
  verdict: number;
}

export const HOLDS: Record<Speed, Holds> = {
  slow: { own: 700, other: 2000, outcome: 5200, verdict: 2600 },
  normal: { own: 450, other: 1000, outcome: 3200, verdict: 1500 },
  once: { own: 0, other: 0, outcome: 0, verdict: 0 },
};

const MANY = 6; // waiting: things go twice as fast
const CROWD = 16; // four times
const TOO_MANY = 60; // all at once
const AGAIN = 0.3; // of the time, for the same thing again

const acts = (step: Step): Event[] =>
  step.events.filter((event) => event.what === "acted" || event.what === "drew");
const actor = (step: Step): Event | undefined => step.events.find((event) => event.what === "acted");

/** The end of a game comes in two: the act that ended it, then the verdict. */
export function staged(step: Step): Step[] {
  const end = step.events.findIndex((event) => event.what === "finished");
  if (end < 0 || !step.sight?.over || !acts(step).length) return [step];
  const before: TableView = { ...step.sight, over: false, phase: "playing", result: null };
  return [
    { events: step.events.slice(0, end), sight: before },
    { events: step.events.slice(end), sight: step.sight },
  ];
}

/**
 * The steps that wait to be shown. `show` is called for each one in order, `change` whenever something begins or
 * ceases to be on show. Nothing here waits for `show`: whoever wants to go on at once calls `flush`.
 */
export class Staging {
  private queue: Step[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private previous: Step | undefined;

  constructor(
    private readonly show: (step: Step) => void,
    private readonly holds: () => Holds,
    private readonly isOwn: (event: Event) => boolean,
    private readonly change: (settled: boolean) => void = () => {},
    private readonly isFlourish: (event: Event) => boolean = () => false,
  ) {}

  /** Whether all that happened was on show long enough. */
  get settled(): boolean {
    return this.timer === undefined && !this.queue.length;
  }

  /** The steps that are still to be shown. */
  get waiting(): readonly Step[] {
    return this.queue;
  }

  push(step: Step): void {
    this.queue.push(...staged(step));
    if (this.queue.length > TOO_MANY) this.flush();
    else if (this.timer === undefined) this.next();
  }

  /** Show at once what is still waiting. */
  flush(): void {
    this.stop();
    while (this.queue.length) this.showFirst();
    this.change(true);
  }

  /** Forget what is still waiting: the table is shown as it stands. */
  clear(): void {
    this.stop();
    this.queue = [];
    this.change(true);
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private showFirst(): Step | undefined {
    const step = this.queue.shift();
    if (step) this.show(step);
    return step;
  }

  private next = (): void => {
    this.timer = undefined;
    for (let step = this.showFirst(); step; step = this.showFirst()) {
      const hold = this.hold(step);
      this.previous = step;
      if (hold <= 0) continue;
      this.timer = setTimeout(this.next, hold);
      return this.change(false);
    }
    this.change(true);
  };

  /** How long a step stays on show. */
  private hold(step: Step): number {
    if (!step.sight || !acts(step).length) return 0;
    const holds = this.holds();
    const [following] = this.queue;
    if (step.events.some(this.isFlourish)) return holds.outcome;
    if (following?.events[0]?.what === "finished") return holds.verdict;
    const who = actor(step);
    if (who && this.isOwn(who)) return holds.own;
    const hurry = this.queue.length > CROWD ? 4 : this.queue.length > MANY ? 2 : 1;
    const before = this.previous && actor(this.previous);
    const isSame = !!who && !!before && before.seat === who.seat && before.text === who.text;
    return (holds.other / hurry) * (isSame ? AGAIN : 1);
  }
}
