import { beforeEach, expect, test, vi } from "vitest";
import type { PuzzleAnswer, PuzzleLine } from "../lib/messages.ts";

const stored = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
});
const sent: unknown[] = [];
let solves = (_: string[]): boolean | null => null;
const line = (id: string, rating: number): PuzzleLine => ({ id, rating, level: "sage" });
const LINES = [line("easy", 1300), line("middle", 1510), line("hard", 2100)];

function view(steps: string[], solution: unknown = null) {
  return { steps, legal: [], moment: { events: [], view: {} }, solution, wrong: null };
}

vi.stubGlobal("fetch", (path: string, { body }: { body?: string }) => {
  let answer: unknown = path.endsWith("/puzzles")
    ? { game: "fungi", puzzles: LINES, mine: { rating: 1500, tries: 0 } }
    : view([]);
  if (body) {
    const asked = JSON.parse(body) as { steps: string[]; give_up: boolean; hinted: boolean };
    sent.push(asked);
    const solved = asked.give_up ? false : solves(asked.steps);
    const choice = asked.give_up ? [] : asked.steps;
    const solution = solved === null ? null : { solved, choice, answers: [["take 1"]], reasons: [] };
    const counted = solution !== null && !asked.hinted;
    answer = {
      view: view(asked.steps, solution),
      counted,
      mine: { rating: 1550, tries: 1 },
    } as unknown as PuzzleAnswer;
  }
  return Promise.resolve({ ok: true, json: () => Promise.resolve(answer) });
});
const { Puzzle } = await import("./puzzle.svelte.ts");
const { choose, kept, note } = await import("./solved.ts");

beforeEach(() => {
  stored.clear();
  sent.length = 0;
  solves = ([first]) => first === "take 1";
});

test("a wrong try is told, and the table is as before", async () => {
  const puzzle = new Puzzle("fungi", "middle");
  await puzzle.open();
  await puzzle.step("take 2");
  expect(puzzle.missed?.choice).toEqual(["take 2"]);
  expect(puzzle.told?.steps).toEqual([]);
  expect(puzzle.change).toBe(50);
  await puzzle.step("take 1");
  expect([puzzle.solution?.solved, puzzle.missed]).toEqual([true, null]);
  expect(kept()).toEqual({ tried: { fungi: { middle: true } }, ratings: { fungi: 1550 }, streak: 0 });
});

test("a choice of several steps is composed and taken back", async () => {
  solves = (steps) => (steps.at(-1) === "done" ? true : null);
  const puzzle = new Puzzle("feenbalz", "middle");
  await puzzle.open();
  await puzzle.step("lay a");
  await puzzle.step("lay b");
  expect(puzzle.told?.steps).toEqual(["lay a", "lay b"]);
  await puzzle.undo();
  await puzzle.compose(["lay a", "lay c", "done"]);
  expect(sent.at(-1)).toEqual({ steps: ["lay a", "lay c", "done"], give_up: false, hinted: false });
  expect(puzzle.solution?.solved).toBe(true);
});

test("who asks for the answer is shown it, and the streak is over", async () => {
  note("fungi", "easy", true, 1500);
  expect(kept().streak).toBe(1);
  const puzzle = new Puzzle("fungi", "hard");
  await puzzle.open();
  puzzle.hinted = true;
  await puzzle.show();
  expect([puzzle.solution?.solved, puzzle.change, kept().streak]).toEqual([false, null, 0]);
});

test("the next puzzle is new, and near to one's rating", () => {
  expect(choose(LINES, "fungi", 1500)).toBe("middle");
  note("fungi", "middle", false, 1500);
  expect(choose(LINES, "fungi", 1500)).toBe("easy");
  note("fungi", "easy", true, 1500);
  note("fungi", "hard", true, 1500);
  expect(choose(LINES, "fungi", 1500)).toBe("middle"); // tried, but not solved
  expect(choose(LINES, "fungi", 1500, "middle")).toBe("easy");
  expect(choose([], "fungi", 1500)).toBeNull();
});

test("only the first try counts for the streak", () => {
  note("fungi", "easy", true, 1500);
  note("fungi", "easy", true, 1500);
  expect(kept().streak).toBe(1);
  stored.set("hortus.puzzles", "broken");
  expect(kept().streak).toBe(0);
});
