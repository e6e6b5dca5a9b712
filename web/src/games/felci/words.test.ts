import { describe as suite, expect, it } from "vitest";
import { keep, LANGS } from "../../lib/prefs.svelte.ts";
import { acted, choices, drew, said } from "../../lib/testing.ts";
import { sum } from "./compose.ts";
import { examples, position } from "./examples.ts";
import { prompt as whole } from "./prompt.ts";
import { describe, ending, groups, sound, tell, words } from "./words.ts";

const names = ["Ada", "Ben"];
keep({ lang: "en" });

suite("in words", () => {
  it("says actions", () => {
    expect(words("plant red d4")).toBe("plant a red fern on d4");
    expect(words("under blue c3")).toBe("lay a blue tile face down on c3");
    expect(words("seat rose w2")).toBe("seat the rose Visitor on bench w2");
  });

  it("tells what happened, without what nobody saw", () => {
    expect(tell(acted("under ? c3", 1), names)).toBe("Ben: a tile face down on c3.");
    expect(tell(acted("seat rose w2", 1), names)).toBe("Ben: the rose Visitor to w2, as a Disturber.");
    expect(tell(drew("draw ?"), names)).toBe("");
    expect(tell(said("plant your garden"), names)).toBe("");
    expect(sound(acted("seat rose w2", 1))).toBe("wood");
  });

  it("describes the garden, the benches and the hands", () => {
    const lines = describe(examples["FEL-23"].view, 0, names).flatMap(({ lines: told }) => told);
    expect(lines).toContain("Red: d4, e4");
    expect(lines).toContain(
      "Bench w2 (Ada), overlooking rows 1–4: red Visitor, 2 ferns, less 1 for the yellow Disturber: " +
        "one point",
    );
  });

  it("groups actions by what is played, in every language", () => {
    const legal = choices("seat red w1", "plant blue d4", "under blue c3", "plant blue e4");
    expect(groups(legal).map(({ title, actions }) => [title, actions.length])).toEqual([
      ["Plant a blue fern", 2],
      ["Lay a blue tile face down", 1],
      ["Seat the red Visitor", 1],
    ]);
    for (const lang of LANGS) {
      keep({ lang });
      for (const group of groups(legal)) expect(group.title).not.toMatch(/[{}]/);
    }
    keep({ lang: "en" });
  });
});

suite("the line under the garden", () => {
  const prompt = (now: Parameters<typeof whole>[0]): string => whole(now).text;
  const view = examples["FEL-13"].view;
  const moment = {
    view,
    names,
    steps: [],
    looked: null,
    bottom: 0,
    chosen: null,
    lit: [],
    legal: [{ text: "plant yellow e1" }, { text: "seat red w2" }, { text: "seat green w1" }],
  } as const;

  it("says what to do next", () => {
    expect(prompt(moment)).toBe("Choose a tile or a Visitor.");
    expect(
      prompt({
        ...moment,
        chosen: { kind: "tile", slot: 0, colour: "yellow", under: false },
        lit: ["e1", "d2"],
      }),
    ).toBe("Yellow: the spore goes beside a free fern of its colour.");
    expect(prompt({ ...moment, legal: [{ text: "seat red w2" }] })).toBe("Choose a Visitor.");
    expect(prompt({ ...moment, legal: [{ text: "plant red c5" }] })).toBe("Choose a tile.");
    expect(prompt({ ...moment, legal: [] })).toBe("To act: Ada.");
    expect(prompt({ ...moment, legal: [], steps: ["plant red c1"] })).toBe("Your turn is laid out.");
  });

  it("says what to choose first when a cell is pressed too early", () => {
    expect(prompt({ ...moment, missed: true })).toBe(
      "First choose a tile from your hand: then its cells light up.",
    );
    const visitors = { ...moment, missed: true, legal: [{ text: "seat red w2" }] };
    expect(prompt(visitors)).toBe("You have no tile to lay now: choose a Visitor, then a bench.");
    expect(prompt({ ...visitors, chosen: { kind: "visitor", colour: "red" }, lit: ["w2"] })).toBe(
      "A Visitor sits on a bench: choose a lit one.",
    );
  });

  it("says why the game ended, as the server tells it", () => {
    const over = { ...view, player: -2, pile: 0 };
    expect(prompt({ ...moment, legal: [], view: over })).toBe("The game is over.");
    expect(ending(over)).toBe(
      "White’s turn would have begun with an empty pile, so the game is over. Tiles left in hand count nothing.",
    );
  });

  it("says what a Disturber would change only where the server has told it", () => {
    const red = { ...moment, looked: "b1", chosen: { kind: "visitor", colour: "red" }, lit: ["b1"] } as const;
    const legal = [{ text: "seat red b1" }];
    expect(prompt({ ...red, legal })).toBe("Red Disturber on b1: one fern of that colour on the Side.");
    const after = { ...view, benches: { ...view.benches, b1: { ...view.benches.b1, score: 0 } } };
    expect(prompt({ ...red, legal, preview: () => after })).toBe(
      "Red Disturber on b1: one fern of that colour on the Side. b1 would count 0 instead of 1.",
    );
  });

  it("says what a bench counts, and what a Visitor would see there", () => {
    expect(prompt({ ...moment, looked: "b1" })).toBe("b1 · columns a–d: green Visitor, 1 fern: one point");
    expect(prompt({ ...moment, looked: "w2", chosen: { kind: "visitor", colour: "red" }, lit: ["w2"] })).toBe(
      "Red Visitor on w2: one fern to see now.",
    );
  });
});

suite("the examples", () => {
  it("count as the rules say", () => {
    expect(sum(examples["FEL-23"].view, "w2")).toMatchObject({ ferns: 2, less: 1, points: 1 });
    expect(examples["FEL-12"].legal.length).toBe(49);
    expect(position({ seated: "w30 yellow" }).seats[0]!.visitors).not.toContain("yellow");
  });
});
