// The games' drawings; each is fetched when it is first needed.

import type { GameClient } from "../lib/boards.ts";

const FOLDERS: Record<string, () => Promise<{ default: unknown }>> = {
  felci: () => import("./felci/index.ts"),
  feenbalz: () => import("./feenbalz/index.ts"),
  mars: () => import("./mars/index.ts"),
  fungi: () => import("./fungi/index.ts"),
};

/** The client of a game; it only ever gets views of its own kind. */
export async function load(game: string): Promise<GameClient> {
  const folder = FOLDERS[game];
  if (!folder) throw new Error(`There is no game ${game}.`);
  return (await folder()).default as GameClient;
}
