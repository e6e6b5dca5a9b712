// The games' drawings, one folder a game, found by their names; each is fetched when it is first needed.

import type { GameClient } from "../lib/boards.ts";

const FOLDERS = import.meta.glob<{ default: unknown }>("./*/index.ts");
const MEMBERS = ["Board", "Summary", "tell", "words", "describe", "groups", "examples", "sound"] as const;

/** The client of a game: what its folder has, and the generic parts for what it lacks. */
export async function load(game: string): Promise<GameClient> {
  const folder = FOLDERS[`./${game}/index.ts`];
  // it only ever gets views of its own game
  const own = ((await folder?.())?.default ?? {}) as Partial<GameClient>;
  if (MEMBERS.every((member) => own[member])) return own as GameClient;
  return { ...(await import("../generic/index.ts")).default, ...own };
}
