// What holds for the client of every game.

import { afterEach, expect, test } from "vitest";
import type { GameClient } from "../lib/boards.ts";
import { keep, LANGS } from "../lib/prefs.svelte.ts";

const CLIENTS = import.meta.glob<GameClient>("./*/index.ts", { eager: true, import: "default" });
const NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eva", "Fox"];

afterEach(() => keep({ lang: "en" }));

test.each(Object.entries(CLIENTS))("%s illustrates clauses of its rules in every language", (_, client) => {
  expect(Object.keys(client.examples).length).toBeGreaterThanOrEqual(8);
  for (const lang of LANGS) {
    keep({ lang });
    for (const [clause, { view, caption }] of Object.entries(client.examples)) {
      expect(caption().length, clause).toBeGreaterThan(20);
      const lines = client.describe(view, 0, NAMES).flatMap((part) => part.lines);
      expect(lines.join(), clause).not.toMatch(/[{}]|undefined/);
    }
  }
});
