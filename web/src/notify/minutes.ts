// Times of the day, as the server counts them and as a field shows them.

export const toText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** The minute of the day; null for a field that is not filled in. */
export function toMinute(text: string): number | null {
  const found = /^(\d\d):(\d\d)/.exec(text);
  return found ? 60 * Number(found[1]) + Number(found[2]) : null;
}
