import { expect, test, vi } from "vitest";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
const { byKind, refusal } = await import("./refusals.ts");
const { ruled } = await import("./reasons.ts");
const { prefs, LANGS } = await import("./prefs.svelte.ts");

const REASONS = import.meta.glob<string>("../../../src/hortus/games/*/reasons.py", {
  eager: true,
  query: "?raw",
  import: "default",
});
const MESSAGES = import.meta.glob<string>("./messages.ts", { eager: true, query: "?raw", import: "default" });
const few = {
  kind: "illegal",
  sentence: "'take 8' cannot be played now: position 8 costs 6 sticks and you have 0 (FUN-9). Legal: take 1.",
  code: "fungi.few_sticks",
  reason: "position 8 costs 6 sticks and you have 0",
  suggestions: ["take 1"],
  clause: "FUN-9",
};

test("the person is told the reason, not what the page shows anyway", () => {
  expect(refusal(few)).toBe("Position 8 costs 6 sticks and you have 0.");
  expect(refusal({ kind: "turn", sentence: "It is not your turn." })).toBe("It is not your turn.");
});

test("what was typed and is no action is answered with what may have been meant, in the game's words", () => {
  const words = (text: string) => ({ "take 1": "take the nearest card" })[text] ?? "?";
  const typed = { kind: "illegal", sentence: "'tak 1' is not an action of Fungi.", code: "unknown_action" };
  expect(refusal({ ...typed, suggestions: ["take 1"] }, words)).toBe(
    "That is nothing one can do in this game. Did you mean: take the nearest card (take 1)?",
  );
  expect(refusal(typed, words)).toBe(
    "That is nothing one can do in this game. What you can do now is listed under “In words”.",
  );
});

test("other languages go by the code, then by the kind, then by the server's words", () => {
  prefs.lang = "de";
  expect(refusal(few)).toBe(ruled("fungi.few_sticks", "de"));
  expect(refusal({ ...few, code: "fungi.new_rule" })).toBe(byKind("illegal", "de"));
  expect(refusal({ kind: "odd", sentence: "Odd." })).toBe("Odd.");
  expect(ruled("fungi.toString", "de")).toBeNull();
  prefs.lang = "en";
});

test.each(Object.keys(REASONS))("every code that %s gives has a sentence in every language", (path) => {
  const game = path.split("/").at(-2)!;
  const codes = [...REASONS[path]!.matchAll(/Reason\(\s*"(\w+)"/g)].map(([, code]) => `${game}.${code}`);
  expect(codes.length).toBeGreaterThan(10);
  const missing = codes.flatMap((code) =>
    LANGS.filter((lang) => lang !== "en" && !ruled(code, lang)).map((lang) => `${code} ${lang}`),
  );
  expect(missing).toEqual([]);
});

test("every kind of refusal has a sentence in every language", () => {
  const refused = /interface CommandRefused \{[^}]*kind: ([^;]+);/.exec(MESSAGES["./messages.ts"]!)![1]!;
  const kinds = [...refused.matchAll(/"(\w+)"/g)].map(([, kind]) => kind!);
  expect(kinds).toContain("stale");
  for (const kind of [...kinds, "missing", "origin", "size", "offline", "full"])
    for (const lang of LANGS) expect(byKind(kind, lang)).toBeTruthy();
});
