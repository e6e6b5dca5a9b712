// The games: those with a folder here are known at once, all others once the server was asked.

import { known, t } from "../texts.ts";
import { games } from "./api.ts";
import type { GameInfo, GameList } from "./messages.ts";

/** All bots, from gentle to strong; a test compares them with the players. */
export const BOTS = [
  "sprout",
  "seedling",
  "apprentice",
  "gardener",
  "botanist",
  "sage",
  "classic",
  "master",
  "grandmaster",
] as const;
/** Those that are offered where one only wants to play. */
export const LEVELS = BOTS.filter(
  (name): name is Exclude<(typeof BOTS)[number], "classic" | "grandmaster"> =>
    name !== "classic" && name !== "grandmaster",
);

/** The bots that a server's host brings under names of their own. */
export function hostBots({ levels }: GameList): string[] {
  const ours: readonly string[] = [...BOTS, "random", "greedy"];
  return levels.map(({ name }) => name).filter((name) => !ours.includes(name));
}

/** Those that think in time where the rules run as plain Python. */
const GENTLE: readonly string[] = ["sprout", "seedling", "apprentice", "gardener"];

export type Offer = Pick<
  GameInfo,
  "name" | "title" | "summary" | "min_players" | "max_players" | "lesson" | "puzzles"
>;

/** Fewest and most players; a test compares them with the server's. */
const SEATS: Record<string, [number, number]> = {
  felci: [2, 2],
  feenbalz: [3, 6],
  mars: [2, 5],
  fungi: [2, 2],
};
const KNOWN = Object.entries(SEATS).map(([name, [min_players, max_players]]): Offer => {
  return { name, title: "", summary: "", min_players, max_players, lesson: true, puzzles: true };
});

class Catalogue {
  games = $state.raw<Offer[]>(KNOWN);
  /** Whether the server has said which games it offers. */
  complete = $state(false);
  /** Whether the rules run as plain Python. */
  isPlain = $state(false);

  /** The levels to offer, of these. */
  fit<Level extends string>(levels: readonly Level[]): Level[] {
    return levels.filter((level) => !this.isPlain || GENTLE.includes(level));
  }

  /** A level, or the strongest that is offered. */
  fitting(level: string): string {
    return this.isPlain && !GENTLE.includes(level) ? GENTLE.at(-1)! : level;
  }

  async refresh(): Promise<void> {
    const offered = (await games()).games;
    const isOffered = (one: Offer): boolean => offered.some(({ name }) => name === one.name);
    this.games = [...KNOWN.filter(isOffered), ...offered.filter(({ name }) => !(name in SEATS))];
    this.complete = true;
  }

  find(game: string): Offer | undefined {
    return this.games.find(({ name }) => name === game);
  }
}

export const catalogue = new Catalogue();

export function titleOf(game: string): string {
  return known(`game_${game}`, catalogue.find(game)?.title || game);
}

export function pitchOf(game: string): string {
  return known(`pitch_${game}`, catalogue.find(game)?.summary ?? "");
}

/** How many play, and how long where that is known. */
export function factsOf({ name, min_players: least, max_players: most }: Offer): string {
  return known(
    `facts_${name}`,
    t(least === most ? "players_count" : "players_range", { n: most, least, most }),
  );
}
