import { texts } from "../lib/texts.svelte.ts";
import de from "./texts/de.ts";
import en from "./texts/en.ts";
import it from "./texts/it.ts";

/** The texts of the list of one's own games, which are loaded with it. */
export const t = texts({ en, it, de });
