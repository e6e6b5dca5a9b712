import { expect, test } from "vitest";
import { LANGS } from "../lib/prefs.svelte.ts";
import { refusal, sentence, tellWhy } from "./sentences.ts";

const REASONS = import.meta.glob<string>("../../../src/hortus/games/*/reasons.py", {
  eager: true,
  query: "?raw",
  import: "default",
});
const MESSAGES = import.meta.glob<string>("../lib/messages.ts", {
  eager: true,
  query: "?raw",
  import: "default",
});

test("there are reasons of four games", () => {
  expect(Object.keys(REASONS).length).toBe(4);
});

test.each(Object.keys(REASONS))("every clause that %s names has a sentence in every language", (path) => {
  const clauses = new Set(REASONS[path]!.match(/\b[A-Z]{3}-\d+\b/g));
  expect(clauses.size).toBeGreaterThan(5);
  const missing = [...clauses].flatMap((clause) =>
    LANGS.filter((lang) => !sentence(clause, lang)).map((lang) => `${clause} ${lang}`),
  );
  expect(missing).toEqual([]);
});

test("every kind of refusal has a sentence in every language", () => {
  const refused = /interface CommandRefused \{[^}]*kind: ([^;]+);/.exec(MESSAGES["../lib/messages.ts"]!)![1]!;
  const kinds = [...refused.matchAll(/"(\w+)"/g)].map(([, kind]) => kind!);
  expect(kinds).toContain("stale");
  for (const kind of [...kinds, "missing", "origin", "size", "offline"])
    for (const lang of LANGS) expect(refusal(kind, lang)).toBeTruthy();
});

test("English is the server's own; the others go by the clause, then by the kind", () => {
  const problem = {
    kind: "illegal",
    sentence: "d4 does not touch a free red fern (FEL-13).",
    clause: "FEL-13",
  };
  expect(tellWhy(problem, "en")).toBe(problem.sentence);
  expect(tellWhy(problem, "de")).toBe(sentence("FEL-13", "de"));
  expect(tellWhy({ kind: "turn", sentence: "It is Ada's turn." }, "it")).toBe(refusal("turn", "it"));
  expect(tellWhy({ kind: "odd", sentence: "Odd." }, "it")).toBe("Odd.");
  expect(sentence("toString", "en")).toBeNull();
});
