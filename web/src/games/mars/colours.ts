// The colours of flowers, in the order in which they are shown.

import { t } from "./texts.ts";
import type { Colour } from "./view.ts";

export const COLOURS: readonly Colour[] = ["red", "green", "blue", "yellow", "white", "gray"];

/** The letter in a flower's heart, by the language (English has A for gray: G is green's). */
export const letter = (colour: Colour): string => t(`letter.${colour}`);
