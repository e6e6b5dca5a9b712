// A turn that is being composed: steps are tried on the server, can be taken back one by one, and are played as one.

import type { LegalAction, Draft, Drafted } from "./messages.ts";
import { NotDone, type Live } from "./live.svelte.ts";
import { prefs } from "./prefs.svelte.ts";
import { drawn } from "./stopped.ts";

export class Turn {
  draft = $state.raw<Draft | null>(null);
  busy = $state(false);
  /** Why the last try was not possible, with the clause of the rules. */
  refused = $state.raw<NotDone["refused"] | null>(null);
  private tried: string[] = [];
  private line: Promise<void> = Promise.resolve();

  constructor(readonly live: Live) {}

  get mine(): boolean {
    const sight = this.live.sight;
    return !!sight && this.live.seat !== null && sight.phase === "playing" && sight.player === this.live.seat;
  }

  get steps(): string[] {
    return this.draft?.steps ?? [];
  }

  get view(): Record<string, unknown> {
    return this.draft?.view ?? (this.live.shown ? drawn(this.live.shown) : {});
  }

  get legal(): LegalAction[] {
    if (!this.mine || !this.live.caughtUp || this.live.line !== "open") return [];
    return this.draft ? this.draft.legal : this.live.sight!.legal;
  }

  /** A whole turn that waits to be confirmed. */
  get ready(): boolean {
    return this.draft?.complete ?? false;
  }

  /** Try the next step; a turn that is whole is played at once, unless the person wants to confirm each one. */
  step(text: string): Promise<void> {
    return this.inTurn(async () => {
      this.live.flush();
      await this.attempt([...this.tried, text]);
      if (this.draft?.complete && !prefs.confirm) await this.play();
    });
  }

  /** Take the last step back. */
  back(): Promise<void> {
    return this.inTurn(async () => {
      if (this.tried.length > 1) await this.attempt(this.tried.slice(0, -1));
      else this.forget();
    });
  }

  /** Play what was composed. */
  confirm(): Promise<void> {
    return this.inTurn(() => this.play());
  }

  forget(): void {
    this.tried = [];
    this.draft = null;
  }

  private async play(): Promise<void> {
    if (!this.tried.length) return;
    await this.live.ask({ type: "play", actions: this.tried, seq: this.live.sight!.seq });
    this.forget();
    this.live.flush();
  }

  private async attempt(steps: string[]): Promise<void> {
    const answer = (await this.live.ask({ type: "draft", steps })) as Drafted;
    this.tried = answer.draft.steps;
    this.draft = answer.draft;
  }

  /** One thing after the other; a refusal is told and changes nothing. */
  private inTurn(work: () => Promise<void>): Promise<void> {
    this.line = this.line.then(async () => {
      this.busy = true;
      this.refused = null;
      try {
        await work();
      } catch (problem) {
        if (!(problem instanceof NotDone)) throw problem;
        this.refused = problem.refused;
        if (problem.refused.kind === "stale") this.forget();
      } finally {
        this.busy = false;
      }
    });
    return this.line;
  }
}
