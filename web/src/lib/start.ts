// Setting up a table and sitting down at it.

import * as api from "./api.ts";
import type { Settings } from "./messages.ts";
import { prefs } from "./prefs.svelte.ts";
import { addressOf } from "./router.svelte.ts";

/** Who sits on a seat: this person, another one here, a friend with a link, or a bot. */
export type Place =
  { who: "me" } | { who: "here"; name: string } | { who: "friend" } | { who: "bot"; level: string };

export interface Wish {
  game: string;
  places: Place[];
  options?: Record<string, boolean | number>;
  settings?: Settings;
  listed?: boolean;
}

const KEY = "hortus.invitations.";

/** Set the table up; its id. Invitations for friends are kept in this browser until they are used. */
export async function start(wish: Wish): Promise<string> {
  const seats = wish.places.map((place) => (place.who === "bot" ? place.level : "open"));
  const made = await api.create({
    game: wish.game,
    seats,
    options: wish.options ?? {},
    settings: wish.settings ?? {},
    listed: wish.listed ?? false,
  });
  const invitations: Record<number, string> = {};
  for (const { seat, token } of made.seats) {
    const place = wish.places[seat]!;
    if (place.who === "friend" && token) invitations[seat] = token;
  }
  if (Object.keys(invitations).length) remember(made.id, invitations);
  for (const { seat, token } of made.seats) {
    const place = wish.places[seat]!;
    if (place.who === "bot" || place.who === "friend") continue;
    const name = place.who === "here" ? place.name : prefs.name;
    await api.sit(made.id, { seat, name, nonce: api.nonce() }, token);
  }
  return made.id;
}

function remember(id: string, invitations: Record<number, string>): void {
  try {
    localStorage.setItem(KEY + id, JSON.stringify(invitations));
  } catch {
    // the links are shown once, at least
  }
}

/** The invitations this browser can hand out for a table: by seat, the link. */
export function invitations(id: string): Record<number, string> {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY + id) ?? "{}") as Record<number, string>;
    return Object.fromEntries(
      Object.entries(kept).map(([seat, token]) => [seat, addressOf(`t/${id}#${token}`)]),
    );
  } catch {
    return {};
  }
}
