// Gardens of Mars in the browser.

import type { GameClient } from "../../lib/boards.ts";
import Board from "./Board.svelte";
import { examples } from "./examples.ts";
import Summary from "./Summary.svelte";
import type { MarsView } from "./view.ts";
import { describe, groups, sound, tell, words } from "./words.ts";

const client: GameClient<MarsView> = { Board, Summary, tell, words, describe, groups, examples, sound };

export default client;
