// Every member of a game's client, for games that bring none or only some of their own.

import type { GameClient } from "../lib/boards.ts";
import Board from "./Board.svelte";
import Summary from "./Summary.svelte";
import { describe, groups, tell } from "./words.ts";

const generic: GameClient = {
  Board,
  Summary,
  tell,
  words: (text) => text,
  describe,
  groups,
  examples: {},
  sound: (event) => (event.what === "acted" ? "wood" : "paper"),
};

export default generic;
