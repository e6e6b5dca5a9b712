import type { GameClient } from "../../lib/boards.ts";
import Board from "./Board.svelte";
import Summary from "./Summary.svelte";
import { endOf } from "./courtship.ts";
import { examples } from "./examples.ts";
import type { FeenbalzView } from "./view.ts";
import { describe, groups, sound, tell, words } from "./words.ts";

const client: GameClient<FeenbalzView> = {
  Board,
  Summary,
  tell,
  words,
  wordsOn: (text, _, names) => words(text, names),
  describe,
  groups,
  examples,
  isFlourish: (event) => endOf(event) !== null,
  sound,
};

export default client;
