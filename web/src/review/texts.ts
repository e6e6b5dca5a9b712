import { texts } from "../lib/texts.svelte.ts";
import de from "./texts/de.ts";
import en from "./texts/en.ts";
import it from "./texts/it.ts";

/** The texts of reviews, which are loaded with them. */
export const t = texts({ en, it, de });
