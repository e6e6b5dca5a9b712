import { fetched } from "./lib/texts.svelte.ts";
import en from "./texts/en.ts";

/** The texts of the shell: everything but the games' own. A first visit fetches those of one language. */
export const { t, speak } = fetched(en, {
  it: () => import("./texts/it.ts"),
  de: () => import("./texts/de.ts"),
});
export type Key = keyof typeof en;

/** A text that may be missing (an option or a level this client does not know): then what the server says. */
export function known(key: string, otherwise: string): string {
  return key in en ? t(key as Key) : otherwise;
}
