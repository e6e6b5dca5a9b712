// Why a game of Felci is over (FEL-21).

export { ending } from "./words.ts";
