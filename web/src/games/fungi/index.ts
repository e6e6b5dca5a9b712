import type { GameClient } from "../../lib/boards.ts";
import Board from "./Board.svelte";
import { examples } from "./examples.ts";
import Summary from "./Summary.svelte";
import type { FungiView } from "./view.ts";
import { cardTaken, describe, groups, sound, tell, words } from "./words.ts";

export default {
  Board,
  Summary,
  tell: (event, names, before) => tell(event, names, cardTaken(event.text, before)),
  words,
  describe,
  groups,
  examples,
  sound,
} satisfies GameClient<FungiView>;
