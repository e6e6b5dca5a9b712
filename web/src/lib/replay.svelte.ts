// Stepping through a game that was played: all its moments, fetched once.

import { call } from "./api.ts";
import type { Snapshot } from "./messages.ts";
import { still } from "./prefs.svelte.ts";

export class Replay {
  moments = $state.raw<Snapshot[]>([]);
  at = $state(0);
  playing = $state(false);
  private timer: ReturnType<typeof setInterval> | undefined;

  static async open(
    id: string,
    token: string | null,
    seat: number | null,
    at: number | null,
  ): Promise<Replay> {
    const replay = new Replay();
    replay.moments = await call<Snapshot[]>(
      `/api/tables/${id}/moments${seat === null ? "" : `?seat=${seat}`}`,
      { token },
    );
    replay.go(at ?? replay.moments.length - 1);
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

  toggle(): void {
    if (this.playing) return this.pause();
    if (this.at === this.end) this.at = 0;
    this.playing = true;
    this.timer = setInterval(
      () => (this.at < this.end ? (this.at += 1) : this.pause()),
      still() ? 1400 : 1100,
    );
  }

  pause(): void {
    this.playing = false;
    clearInterval(this.timer);
  }
}
