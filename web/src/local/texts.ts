import { texts } from "../lib/texts.svelte.ts";
import de from "./texts/de.ts";
import en from "./texts/en.ts";
import it from "./texts/it.ts";

/** The texts of a page without a server. */
export const t = texts({ en, it, de });
