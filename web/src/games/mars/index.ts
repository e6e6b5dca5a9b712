import type { GameClient } from "../../lib/boards.ts";
import Board from "./Board.svelte";
import Summary from "./Summary.svelte";
import type { MarsView } from "./view.ts";

const client: GameClient<MarsView> = {
  Board,
  Summary,
  tell: (event) => event.text ?? "",
  words: (text) => text,
  describe: () => [],
  groups: (legal) => [{ title: "", actions: legal.map(({ text }) => ({ text, words: text })) }],
  examples: {},
  sound: () => null,
};

export default client;
