// A turn that is being composed: each step is one request; steps can be taken back, and are played as one.

import { SvelteMap } from "svelte/reactivity";
import type { View } from "./boards.ts";
import type { Draft, Drafted, LegalAction } from "./messages.ts";
import { NotDone, type Live } from "./live.svelte.ts";
import { prefs } from "./prefs.svelte.ts";
import { drawn } from "./result.ts";

export class Turn {
  draft = $state.raw<Draft | null>(null);
  busy = $state(false);
  /** Why the last try was not possible, with the clause of the rules. */
  refused = $state.raw<NotDone["refused"] | null>(null);
  private tried: string[] = [];
  private previews = new SvelteMap<string, View | null>();
  private line: Promise<void> = Promise.resolve();

  constructor(readonly live: Live) {}

  get mine(): boolean {
    const { sight, seat } = this.live;
    return !!sight && seat !== null && sight.phase === "playing" && sight.player === seat && !sight.stopped;
  }

  get steps(): string[] {
    return this.draft?.steps ?? [];
  }

  get view(): View {
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

  /** Replace the steps so far, in one request. */
  compose(steps: string[]): Promise<void> {
    return this.inTurn(async () => {
      if (steps.length) await this.send(steps, prefs.confirm);
      else this.forget();
    });
  }

  /** The view after more steps, asked for once a position; null: not known yet, or not told. */
  preview = (more: string[]): View | null => {
    const steps = [...this.steps, ...more];
    const key = JSON.stringify([this.live.sight?.seq, this.live.seat, ...steps]);
    if (!this.previews.has(key)) void Promise.resolve().then(() => this.ask(key, steps));
    return this.previews.get(key) ?? null;
  };

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

  private async ask(key: string, steps: string[]): Promise<void> {
    if (this.previews.has(key)) return;
    this.previews.set(key, null);
    try {
      const { draft } = (await this.live.ask({ type: "draft", steps })) as Drafted;
      if (draft.shown === draft.steps.length) this.previews.set(key, draft.view);
    } catch (problem) {
      if (!(problem instanceof NotDone)) throw problem; // what cannot be played brings nothing
    }
  }

  /** One request: the server plays a whole turn, and answers a part of one with its draft. */
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
