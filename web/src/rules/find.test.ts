import { expect, test } from "vitest";
import { bind } from "./book.ts";
import { count, marks, sift, wanted } from "./find.ts";

const { sections } = bind(
  "# Felci\n\nFerns.\n\n## The Fern action\n\nA fern is *free* (FEL-11).\n\n**A spore** (FEL-13). " +
    "Beside it; up to 13 tiles.\n\n## È la fine\n\nUna città vuota (FEL-1).",
);

const found = (typed: string): string[] =>
  sift(sections, wanted(typed)!)
    .slice(1)
    .map(({ title, leaves }) => `${title}: ${leaves.length}`);

test("nothing typed, nothing to look for", () => {
  expect(wanted("  ")).toBeNull();
});

test("words, whatever their case and accents; all of them", () => {
  expect(found("SPORE")).toEqual(["The Fern action: 1"]);
  expect(found("citta")).toEqual(["È la fine: 1"]);
  expect(found("spore città")).toEqual([]);
});

test("a heading brings all of its own", () => {
  expect(found("fern action")).toEqual(["The Fern action: 2"]);
  expect(found("e la fine")).toEqual(["È la fine: 1"]);
});

test("what a colon leads to is found with what leads to it", () => {
  const { sections: more } = bind("# T\n\n## A\n\nLay tiles:\n\n- a spore\n\nThe end.");
  for (const typed of ["tiles", "spore"]) expect(sift(more, wanted(typed)!)[1]!.leaves.length).toBe(2);
});

test("numbers of clauses, said in any way; 1 is not 13", () => {
  for (const typed of ["FEL-13", "fel 13", "(FEL-13)", "13", "fel13"])
    expect(found(typed)).toEqual(["The Fern action: 1"]);
  expect(found("1")).toEqual(["È la fine: 1"]);
});

test("the title stays", () => {
  expect(sift(sections, wanted("spore")!)[0]).toMatchObject({ title: "Felci", leaves: [] });
});

test("what is found is marked", () => {
  expect(marks("Una città", wanted("citta"))).toEqual([
    { text: "Una ", hit: false },
    { text: "città", hit: true },
  ]);
  expect(marks("FEL-1, FEL-13", wanted("13"))).toEqual([
    { text: "FEL-1, ", hit: false },
    { text: "FEL-13", hit: true },
  ]);
  expect(marks("aaa", wanted("a aa"))).toEqual([
    { text: "aa", hit: true },
    { text: "a", hit: true },
  ]);
});

test("how many places there are", () => {
  expect(count(sift(sections, wanted("fel")!))).toBe(3);
});
