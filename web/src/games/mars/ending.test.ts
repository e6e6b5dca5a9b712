import { describe as suite, expect, it } from "vitest";
import { keep } from "../../lib/prefs.svelte.ts";
import { ending } from "../index.ts";
import { examples } from "./examples.ts";

keep({ lang: "en" });
const view = Object.values(examples)[0]!.view;

suite("why a game is over", () => {
  it.each([
    ["planted", "A last flower was planted: the garden is done."],
    ["fruitless", "A hundred dice in a row brought no planting."],
    ["stuck", "Nobody could roll any more dice."],
  ])("says it: %s", async (ended, words) => {
    expect(await ending("mars", { ...view, player: -2, ended }, ["Ada", "Ben"])).toBe(words);
  });

  it("says nothing where somebody gave up", async () => {
    expect(await ending("mars", { ...view, player: -2, ended: null }, ["Ada", "Ben"])).toBe("");
  });
});
