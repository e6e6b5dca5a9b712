import type { GameClient } from "../../lib/boards.ts";
import Board from "./Board.svelte";
import Celebration from "./Celebration.svelte";
import { examples } from "./examples.ts";
import { shortRules } from "./short.ts";
import Summary from "./Summary.svelte";
import type { FungiView } from "./view.ts";
import { describe, ending, groups, sound, tell, words } from "./words.ts";

const client = {
  Board,
  Summary,
  tell: (event, names) => tell(event, names),
  words,
  describe,
  groups,
  examples,
  sound,
} satisfies GameClient<FungiView>;

export default { ...client, Celebration, ending, shortRules };
