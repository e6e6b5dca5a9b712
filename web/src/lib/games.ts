// What the pages must know of the games before the server was asked. A test compares it with the server's list.

export const LEVELS = ["sprout", "seedling", "apprentice", "gardener", "botanist", "sage", "master"] as const;

/** Fewest and most players. */
export const SEATS = { felci: [2, 2], feenbalz: [3, 6], mars: [2, 5], fungi: [2, 2] } as const;

export type GameName = keyof typeof SEATS;

export const GAMES = Object.keys(SEATS) as GameName[];
