// The games' folders by their names; each is fetched when it is first needed.

const FOLDERS = import.meta.glob<{ default: unknown }>("./*/index.ts");

/** A folder's `index.ts`; undefined where there is none. */
export const folder = (game: string): Promise<{ default: unknown }> | undefined =>
  FOLDERS[`./${game}/index.ts`]?.();
