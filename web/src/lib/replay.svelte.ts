// Stepping through a game that was played: all its moments, or what happened since one's own last act.

import type { History } from "./history.svelte.ts";
import type { Snapshot } from "./messages.ts";
import { prefs } from "./prefs.svelte.ts";
import { HOLDS } from "./staging.ts";

const QUICK = 500; // a moment, for whoever wants everything at once

export class Replay {
  moments = $state.raw<Snapshot[]>([]);
  at = $state(0);
  playing = $state(false);
  private timer: ReturnType<typeof setInterval> | undefined;

  /** At this moment; null: at the last one. */
  static async open(history: History, at: number | null): Promise<Replay> {
    await history.load();
    const replay = new Replay();
    replay.moments = history.moments;
    replay.go(at ?? replay.end);
    return replay;
  }

  get moment(): Snapshot | undefined {
    return this.moments[this.at];
  }

  get previous(): Snapshot | undefined {
    return this.moments[this.at - 1];
  }

  get end(): number {
    return this.moments.length - 1;
  }

  go(at: number): void {
    this.at = Math.max(0, Math.min(at, this.end));
  }

  /** After the last decision of this seat; one decision back where there is nothing after it. */
  goToLast(seat: number | null): void {
    const mine = this.moments.findLastIndex((moment) => moment.seat === seat);
    this.go(mine < 0 || mine === this.end ? this.end - 1 : mine);
  }

  toggle(): void {
    if (this.playing) return this.pause();
    if (this.at === this.end) this.at = 0;
    this.play();
  }

  /** From here to the end, which is told. */
  play(done: () => void = () => {}): void {
    clearInterval(this.timer);
    this.playing = true;
    this.timer = setInterval(() => {
      if (this.at < this.end) return void (this.at += 1);
      this.pause();
      done();
    }, HOLDS[prefs.speed].other || QUICK);
  }

  pause(): void {
    this.playing = false;
    clearInterval(this.timer);
  }
}
