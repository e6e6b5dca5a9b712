import type { GameClient } from "../../lib/boards.ts";
import Board from "./Board.svelte";
import { examples } from "./examples.ts";
import Summary from "./Summary.svelte";
import type { FungiView } from "./view.ts";
import { describe, groups, sound, tell, words, wordsOn } from "./words.ts";

const client: GameClient<FungiView> = {
  Board,
  Summary,
  tell: (event, names) => tell(event, names),
  words,
  wordsOn,
  describe,
  groups,
  examples,
  sound,
};

export default client;
