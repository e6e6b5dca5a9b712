// What somebody has learnt and played in this browser.

const LESSONS = "hortus.lessons";
const PLAYED = "hortus.played";

export interface Progress {
  /** All that was done, to be sent with the next try. */
  actions: string[];
  done: boolean;
}

function read<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise; // a browser that keeps nothing
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // not kept: the lesson begins anew another time
  }
}

export function progress(game: string): Progress {
  return read<Record<string, Progress>>(LESSONS, {})[game] ?? { actions: [], done: false };
}

export function keepProgress(game: string, kept: Progress): void {
  write(LESSONS, { ...read<Record<string, Progress>>(LESSONS, {}), [game]: kept });
}

/** Whether anybody has sat at a game here. */
export function hasPlayed(): boolean {
  return read<string[]>(PLAYED, []).length > 0;
}

/** Somebody sits at a game of this kind here. */
export function notePlayed(game: string): void {
  const played = read<string[]>(PLAYED, []);
  if (!played.includes(game)) write(PLAYED, [...played, game]);
}

/** Whether nobody has played or learnt a game in this browser: then learning comes first. */
export function isNew(game: string): boolean {
  return !read<string[]>(PLAYED, []).includes(game) && !progress(game).done;
}
