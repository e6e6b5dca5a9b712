// The review of a table, as it comes: asked for again and again until it is whole. Who stops asking has gone.

import { call, Refusal } from "../lib/api.ts";
import type { GameReview, ReviewPosition, ReviewStatus } from "../lib/messages.ts";

const PAUSE = 250; // between two questions, in milliseconds: the server waits for news itself
const AWAY = 3000; // until the next try where the server cannot be reached

const sleep = (time: number) => new Promise((done) => setTimeout(done, time));

export class ReviewFeed {
  review = $state.raw<GameReview | null>(null);
  status = $state.raw<Pick<ReviewStatus, "state" | "ahead"> | null>(null);
  /** Why there is none: what the server refused, or a sentence of its own. */
  problem = $state.raw<{ code: string; sentence: string } | null>(null);
  private closed = false;
  private number = 0;
  private positions: Record<number, Promise<ReviewPosition>> = {};

  constructor(readonly id: string) {}

  async run(): Promise<void> {
    this.problem = null;
    while (!this.closed) {
      try {
        const told = await call<ReviewStatus>(`/api/tables/${this.id}/review?after=${this.number}`);
        if (this.closed) return;
        this.number = told.number;
        this.status = told;
        if (told.review) this.review = told.review;
        if (told.state === "failed") this.problem = { code: "failed", sentence: told.sentence ?? "" };
        if (told.state === "done" || told.state === "failed") return;
        await sleep(PAUSE);
      } catch (problem) {
        if (!(problem instanceof Refusal)) throw problem;
        if (problem.status && problem.status !== 503) {
          this.problem = { code: problem.problem.code ?? problem.problem.kind, sentence: problem.message };
          return;
        }
        await sleep(AWAY);
      }
    }
  }

  close(): void {
    this.closed = true;
  }

  /** The position before a decision, as its seat saw it. */
  position(place: number): Promise<ReviewPosition> {
    return (this.positions[place] ??= call<ReviewPosition>(
      `/api/tables/${this.id}/review/position?place=${place}`,
    ));
  }
}
