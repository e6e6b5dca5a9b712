// How the server's value of a collection came about, card by card; shown only where it adds up.

import { face } from "./cards.ts";
import type { FeenbalzFairy, FeenbalzSeat } from "./view.ts";

export interface Worth {
  card: string;
  printed: number;
  mirror: number;
  dress: number;
  treasure: number;
  disliked: boolean;
  total: number;
}

function has(name: string, what: string | null): boolean {
  const { colour, gift } = face(name);
  return what !== null && (colour === what || gift === what);
}

/** FEE-13 to FEE-15: the printed value, or nothing, and 1 for each thing she likes. */
export function worth(name: string, fairy: FeenbalzFairy): Worth {
  const disliked = has(name, fairy.dislikes);
  const [mirror, dress, treasure] = [fairy.mirror, fairy.clothing, fairy.treasures].map((what) =>
    Number(has(name, what)),
  ) as [number, number, number];
  const printed = face(name).value;
  return {
    card: name,
    printed,
    mirror,
    dress,
    treasure,
    disliked,
    total: (disliked ? 0 : printed) + mirror + dress + treasure,
  };
}

export interface Count {
  cards: Worth[];
  printed: number;
  mirror: number;
  dress: number;
  treasure: number;
  disliked: number;
  honey: number;
  total: number;
}

/** A whole collection; null where the count would differ from what the server says. */
export function count(
  seat: Pick<FeenbalzSeat, "collection" | "honey" | "value">,
  fairy: FeenbalzFairy | null,
): Count | null {
  if (!fairy || !seat.collection || seat.value === null) return null;
  const cards = seat.collection.map((name) => worth(name, fairy));
  const sum = (of: (one: Worth) => number): number => cards.reduce((all, one) => all + of(one), 0);
  const found: Count = {
    cards,
    printed: sum((one) => one.printed),
    mirror: sum((one) => one.mirror),
    dress: sum((one) => one.dress),
    treasure: sum((one) => one.treasure),
    disliked: sum((one) => (one.disliked ? one.printed : 0)),
    honey: 3 * seat.honey,
    total: sum((one) => one.total) + 3 * seat.honey,
  };
  return found.total === seat.value ? found : null;
}
