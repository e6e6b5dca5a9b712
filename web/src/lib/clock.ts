import type { ClockStatus } from "./messages.ts";

/** The seconds left to a seat. A first turn has a deadline that takes nothing off the clock. */
export function secondsLeft(clock: ClockStatus | null, seat: number, since: number): number {
  if (clock === null) return 0;
  const left = clock.left[seat] ?? 0;
  if (clock.running !== seat) return left;
  const then = clock.deadline === null ? left : clock.deadline - clock.at;
  return Math.max(0, then - since);
}

/** Whether a seat's time runs for its first turn, which has a deadline of its own. */
export function isFirstTurn(clock: ClockStatus | null, seat: number): boolean {
  if (clock?.running !== seat || clock.deadline === null) return false;
  return Math.abs(clock.deadline - clock.at - (clock.left[seat] ?? 0)) > 1;
}
