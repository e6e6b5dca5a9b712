import { texts } from "./lib/texts.svelte.ts";
import de from "./texts/de.ts";
import en from "./texts/en.ts";
import it from "./texts/it.ts";

/** The texts of the shell: everything but the games' own. */
export const t = texts({ en, it, de });
export type Key = keyof typeof en;

/** A text that may be missing (an option or a level this client does not know): then what the server says. */
export function known(key: string, otherwise: string): string {
  return key in en ? t(key as Key) : otherwise;
}
