// The games' drawings, one folder a game, found by their names; each is fetched when it is first needed.

import type { Component } from "svelte";
import type { CelebrationProps, GameClient, ShortRules, View } from "../lib/boards.ts";
import { prefs } from "../lib/prefs.svelte.ts";
import { fetchReasons } from "../lib/reasons.ts";
import { folder } from "./folders.ts";

const ENDINGS = import.meta.glob<{ ending: (view: View, names: string[]) => string }>("./*/ending.ts");
const CELEBRATIONS = import.meta.glob<{ default: Component<CelebrationProps> }>("./*/Celebration.svelte");
const SHORT = import.meta.glob<{ shortRules: ShortRules }>("./*/short.ts");
const MEMBERS = ["Board", "Summary", "tell", "words", "describe", "groups", "examples", "sound"] as const;

/** The client of a game: what its folder has, and the generic parts for what it lacks. */
export async function load(game: string): Promise<GameClient> {
  if (prefs.lang !== "en") void fetchReasons(game).catch(() => undefined);
  // it only ever gets views of its own game
  const own = ((await folder(game))?.default ?? {}) as Partial<GameClient>;
  if (MEMBERS.every((member) => own[member])) return own as GameClient;
  return { ...(await import("../generic/index.ts")).default, ...own };
}

/** Why a game ended by its rules, in a sentence; "" where its folder does not say. */
export async function ending(game: string, view: View, names: string[]): Promise<string> {
  return (await ENDINGS[`./${game}/ending.ts`]?.())?.ending(view, names) ?? "";
}

/** A game's own celebration, or the plain one. */
export async function celebration(game: string): Promise<Component<CelebrationProps>> {
  const own = await CELEBRATIONS[`./${game}/Celebration.svelte`]?.();
  return (own ?? (await import("../generic/Celebration.svelte"))).default;
}

/** The rules of a game on one screen; null where its folder has none. */
export async function shortRules(game: string): Promise<ShortRules | null> {
  return (await SHORT[`./${game}/short.ts`]?.())?.shortRules ?? null;
}
