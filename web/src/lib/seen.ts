// The table as it was last seen in a page without a server: shown at once while the tables are set up again.

import { isLocal, version } from "./connection.ts";
import type { Event, TableView } from "./messages.ts";

const KEY = "hortus.seen";

/** What was seen, and from which seat. */
export interface Seen {
  seat: number | null;
  seats: number[];
  sight: TableView;
  events: Event[];
}

export function remember(id: string, seen: Seen): void {
  if (!isLocal) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ id, version, ...seen }));
  } catch {
    // a browser that keeps nothing, or nothing more: the table is only a little later there again
  }
}

/** The table that was seen last, if it is this one and this version of the page showed it. */
export function recall(id: string): Seen | null {
  if (!isLocal) return null;
  try {
    const seen = JSON.parse(localStorage.getItem(KEY) ?? "null") as (Seen & Record<string, unknown>) | null;
    return seen?.id === id && seen.version === version ? seen : null;
  } catch {
    return null;
  }
}
