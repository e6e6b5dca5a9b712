// The names of colours and benches, in the order in which they are shown.

import type { BenchName, Colour } from "./view.ts";

export const COLOURS: readonly Colour[] = ["red", "yellow", "green", "blue", "rose"];
export const BENCHES: readonly BenchName[] = ["w1", "w2", "w3", "w4", "b1", "b2", "b3", "b4"];
