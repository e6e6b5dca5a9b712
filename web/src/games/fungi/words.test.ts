import { beforeAll, describe as group, expect, test } from "vitest";
import { keep, LANGS } from "../../lib/prefs.svelte.ts";
import { KINDS } from "./faces.ts";
import { examples } from "./examples.ts";
import { cardLines, describe, groups, sound, tell, words } from "./words.ts";

const event = (text: string, seat: number | null = 0, what = "acted") => ({
  seq: 1,
  time: 0,
  what,
  seat,
  text,
});
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
    expect(tell(event("take 5", 1), NAMES)).toBe("Bo takes the card at place 5 for 3 sticks");
    expect(tell(event("take 5", 1), NAMES, "morel")).toBe("Bo takes Morel for 3 sticks");
    expect(tell(event("draw chanterelle*", null, "drew"), NAMES)).toBe("From the pile: Chanterelle by night");
    expect(tell(event("draw ?", null, "drew"), NAMES)).toBe("");
    expect(tell(event("take 5", 1, "said"), NAMES)).toBe("");
  });

  test("sounds", () => {
    expect(sound(event("cook morel 3+0"))).toBe("chime");
    expect(sound(event("draw morel", null, "drew"))).toBeNull();
  });
});

group("the table", () => {
  const { view, legal } = examples["FUN-9"]!;

  test("is told from the feet on", () => {
    const [forest, mine, theirs] = describe(view, 0, NAMES);
    expect(forest!.lines[0]).toBe("1, free: Porcini, flavour 3, sticks 3");
    expect(mine!.title).toBe("Ada (you)");
    expect(theirs!.lines.join()).toContain("3 cards never shown");
  });

  test("what one may do is grouped, with the names of the cards", () => {
    const found = groups(
      legal!.map((text, action) => ({ action, text })),
      view,
    );
    expect(found).toHaveLength(1);
    expect(found[0]!.actions.at(-1)).toEqual({ text: "take 4", words: "Basket for 2 sticks" });
  });
});

test("in every language a card's name fits on two lines", () => {
  for (const lang of LANGS) {
    keep({ lang });
    for (const kind of KINDS)
      expect(
        cardLines(kind).every((line) => line.length <= 11),
        `${lang} ${kind}`,
      ).toBe(true);
    for (const { caption } of Object.values(examples)) expect(caption()).not.toBe("");
  }
});
