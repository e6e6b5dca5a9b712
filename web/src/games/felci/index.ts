import type { GameClient } from "../../lib/boards.ts";
import Board from "./Board.svelte";
import Celebration from "./Celebration.svelte";
import { examples } from "./examples.ts";
import { shortRules } from "./short.ts";
import Summary from "./Summary.svelte";
import type { FelciView } from "./view.ts";
import { describe, ending, groups, sound, tell, words } from "./words.ts";

const more = { Celebration, ending, shortRules };

const client: GameClient<FelciView> & typeof more = {
  Board,
  Summary,
  tell,
  words,
  describe,
  groups,
  examples,
  sound,
  ...more,
};

export default client;
