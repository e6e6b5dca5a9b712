// A turn that is being composed: each step is one request; steps can be taken back, and are played as one.

import type { Draft, LegalAction } from "./messages.ts";
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

  /** Add a step: a turn that is whole is played at once, unless the person wants to confirm each one. */
  step(text: string): Promise<void> {
    return this.inTurn(async () => {
      this.live.flush();
      await this.send([...this.tried, text], prefs.confirm);
    });
  }

  /** Take the last step back. */
  back(): Promise<void> {
    return this.inTurn(async () => {
      if (this.tried.length > 1) await this.send(this.tried.slice(0, -1), true);
      else this.forget();
    });
  }

  /** Play what was composed. */
  confirm(): Promise<void> {
    return this.inTurn(async () => {
      if (this.tried.length) await this.send(this.tried, false);
    });
  }

  forget(): void {
    this.tried = [];
    this.draft = null;
  }

  /** One request: the server plays the steps if they are a whole turn, and answers with their draft if not. */
  private async send(steps: string[], confirm: boolean): Promise<void> {
    const answer = await this.live.ask({ type: "step", steps, seq: this.live.sight!.seq, confirm });
    if (answer.type === "draft") {
      this.tried = answer.draft.steps;
      this.draft = answer.draft;
    } else {
      this.forget();
      this.live.flush();
    }
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
