import { expect, test } from "vitest";
import { BOTS, hostBots } from "./games.svelte.ts";

test("bots of a server's host are those that are not ours", () => {
  const levels = ["random", "greedy", ...BOTS, "mine", "ismcts"].map((name) => ({ name, title: name }));
  expect(hostBots({ games: [], levels })).toEqual(["mine", "ismcts"]);
});
