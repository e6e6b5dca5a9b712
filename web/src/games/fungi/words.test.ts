import { beforeAll, describe as group, expect, test } from "vitest";
import { keep, LANGS } from "../../lib/prefs.svelte.ts";
import { acted, choices, drew, said } from "../../lib/testing.ts";
import { faceOf, KINDS } from "./faces.ts";
import { examples } from "./examples.ts";
import { cardLines, cardName, describe, groups, markOf, sound, tell, words, wordsOn } from "./words.ts";

const NAMES = ["Ada", "Bo"];

beforeAll(() => keep({ lang: "en" }));

group("in words", () => {
  test("actions", () => {
    expect(words("take 2")).toBe("take the card at place 2");
    expect(words("take 3")).toBe("take the card at place 3 for one stick");
    expect(words("sell shiitake 1+1")).toBe("sell Shiitake and Shiitake by night for 6 sticks");
    expect(words("cook birchbolete 2+1 butter")).toBe(
      "cook 2 × Birch Bolete, Birch Bolete by night and Butter for 15 flavour",
    );
  });

  test("what happened", () => {
    expect(tell(acted("take 5", 1), NAMES)).toBe("Bo takes the card at place 5 for 3 sticks");
    const saw = (text: string, ...cards: string[]) => ({ ...acted(text, 1), outcome: { cards } });
    expect(tell(saw("take 5", "morel"), NAMES)).toBe("Bo takes the Morel for 3 sticks");
    expect(tell(saw("decay", "pan", "morel"), NAMES)).toBe("Bo takes the decay pile: Pan and Morel");
    expect(tell(drew("draw chanterelle*"), NAMES)).toBe("From the pile: Chanterelle by night");
    expect(tell(drew("draw ?"), NAMES)).toBe("");
    expect(tell(said("take 5"), NAMES)).toBe("");
  });

  test("sounds", () => {
    expect(sound(acted("cook morel 3+0"))).toBe("chime");
    expect(sound(drew("draw morel"))).toBeNull();
  });
});

group("the table", () => {
  const { view, legal } = examples["FUN-9"]!;

  test("an action is told with the card it is about, as a sentence that stands alone", () => {
    expect(wordsOn("take 1", view)).toBe("take Porcini, free");
    expect(wordsOn("take 4", view)).toMatch(/^take .+ for 2 sticks$/);
    expect(wordsOn("pan", view)).toBe("put a pan down");
  });

  test("is told from the feet on", () => {
    const [forest, mine, theirs] = describe(view, 0, NAMES);
    expect(forest!.lines[0]).toBe("1, free: Porcini, flavour 3, sticks 3");
    expect(mine!.title).toBe("Ada (you)");
    expect(theirs!.lines.join()).toContain("3 cards never shown");
  });

  test("what one may do is grouped, with the names of the cards", () => {
    const found = groups(choices(...legal!), view);
    expect(found).toHaveLength(1);
    expect(found[0]!.actions.at(-1)).toEqual({ text: "take 4", words: "take Basket for 2 sticks" });
  });
});

test("in every language the letters on a pan are of its mushroom's name, and of no other's", () => {
  for (const lang of LANGS) {
    keep({ lang });
    const mushrooms = KINDS.filter(faceOf);
    for (const kind of mushrooms) {
      const letters = new RegExp([...markOf(kind)].join(".*"), "i");
      expect(cardName(kind), `${lang} ${kind}`).toMatch(letters);
    }
    expect(new Set(mushrooms.map(markOf)).size).toBe(mushrooms.length);
  }
});

test("in every language a card's name fits on two lines", () => {
  for (const lang of LANGS) {
    keep({ lang });
    for (const kind of KINDS)
      expect(
        cardLines(kind).every((line) => line.length <= 11),
        `${lang} ${kind}`,
      ).toBe(true);
  }
});
