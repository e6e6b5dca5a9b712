// All moments of a game as this seat may see them: what the log and a replay are made of.

import { call } from "./api.ts";
import type { Event, Snapshot } from "./messages.ts";
import type { Step } from "./staging.ts";

const AT_ONCE = 1000; // moments in one answer of the server

export class History {
  /** The first is the opening; empty until it was fetched. */
  moments = $state.raw<Snapshot[]>([]);
  /** A step whose verdict is still to be seen begins here; whatever the server has told, the log waits. */
  private heldAt = $state<number | null>(null);
  private loading: Promise<void> | null = null;
  private stale = true;

  constructor(
    readonly id: string,
    readonly token: string | null,
    private readonly seat: () => number | null,
  ) {}

  /** Nothing that was known holds: another seat looks, something was taken back, or all is revealed. */
  forget(): void {
    this.moments = [];
    this.stale = true;
  }

  /** This step is on show, and what it decided is told later. */
  hold(step: Step): void {
    this.heldAt = step.events[0]?.seq ?? null;
  }

  /** What was held may be told. */
  release(): void {
    this.heldAt = null;
  }

  /** The moments that may be told of, of the first entries of the table's log. */
  told(seq: number): Snapshot[] {
    const last = Math.min(seq, this.heldAt ?? seq);
    return this.moments.filter((moment) => moment.seq <= last);
  }

  /** A step is on show: one decision is a moment; where it was several, the server knows them. */
  add(step: Step): void {
    if (step.events.some((event) => event.what === "tookback" || event.what === "finished"))
      return this.forget();
    const last = this.moments.at(-1);
    if (last && step.sight && last.seq >= step.sight.seq) return; // the server has told it already
    const moment = this.stale || this.loading || !step.sight ? null : momentOf(step, last);
    if (moment) this.moments = [...this.moments, moment];
    else if (step.events.some((event) => event.what === "acted" || event.what === "drew")) this.stale = true;
  }

  /** Fetch what is missing, or wait for it where it is on its way. */
  async load(): Promise<void> {
    while (this.stale || this.loading)
      await (this.loading ??= this.fetch().finally(() => (this.loading = null)));
  }

  private async fetch(): Promise<void> {
    this.stale = false;
    const [seat, known] = [this.seat(), this.moments];
    const from = known.length ? known.at(-1)!.place + 1 : 0;
    const query = new URLSearchParams({
      from: String(from),
      ...(seat === null ? {} : { seat: String(seat) }),
    });
    let more: Snapshot[];
    try {
      more = await call<Snapshot[]>(`/api/tables/${this.id}/moments?${query.toString()}`, {
        token: this.token,
      });
    } catch (problem) {
      this.stale = true;
      throw problem;
    }
    if (this.seat() !== seat || this.moments !== known)
      this.stale = true; // it moved on meanwhile
    else {
      this.moments = [...known, ...more];
      if (more.length === AT_ONCE) this.stale = true;
    }
  }
}

/** The moment after a step, if exactly one decision led to it. */
function momentOf(step: Step, previous: Snapshot | undefined): Snapshot | null {
  const told = step.events.filter((event) => event.what === "acted" || event.what === "drew");
  const [decision] = told;
  if (!previous || decision?.what !== "acted" || told.filter((event) => event.what === "acted").length > 1)
    return null;
  const { seq, player, scores, view } = step.sight!;
  return {
    seq,
    place: previous.place + told.length,
    seat: decision.seat ?? null,
    texts: told.map((event) => event.text ?? ""),
    player,
    scores,
    view,
    outcome: told.find((event) => event.outcome != null)?.outcome,
  };
}

/** The decision that led to a moment, and what chance made of it, as events. */
export function eventsOf(moment: Snapshot): Event[] {
  const chance = moment.seat === null;
  return moment.texts.map((text, place) => ({
    seq: moment.seq - moment.texts.length + place,
    time: 0,
    what: place || chance ? "drew" : "acted",
    seat: place ? null : moment.seat,
    text,
    outcome: place ? null : moment.outcome,
  }));
}
