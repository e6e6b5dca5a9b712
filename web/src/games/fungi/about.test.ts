import { beforeAll, expect, test } from "vitest";
import { keep, LANGS } from "../../lib/prefs.svelte.ts";
import { aboutOf, nameOf } from "./about.ts";
import { KINDS } from "./faces.ts";
import { COPIES } from "./printed.ts";
import { rule, shortRules } from "./short.ts";

beforeAll(() => keep({ lang: "en" }));

test("a card is told with its worth, how many there are, and what it is good for", () => {
  const { title, lines } = aboutOf("porcini*");
  expect(title).toBe("Porcini by night");
  expect(lines[0]).toBe("In the pan 3 flavour, sold 3 sticks. Such cards in the game: 1.");
  expect(lines).toContain(rule("night"));
  expect(aboutOf("porcini").lines).not.toContain(rule("night"));
  expect(aboutOf("butter").lines).toEqual([rule("extras")]);
});

test("a number is told with the rule behind it", () => {
  expect(aboutOf("place 5")).toEqual({ title: "Place 5, for 3 sticks", lines: [rule("take")] });
  expect(aboutOf("hand 8 of 8 in hand")).toEqual({ title: "8 of 8 in hand", lines: [rule("basket")] });
});

test("a meal is told with its sum", () => {
  const meal = { name: "birchbolete", day: 2, night: 1, butter: 1, cider: 0, flavour: 15 };
  const name = nameOf({ id: 1, card: "pan", meal, inside: [] });
  expect(aboutOf(name).title).toBe("Birch Bolete: 4 × 3 + 3 = 15 flavour");
});

test("everything on the board has something said of it, in every language", () => {
  const things = [
    ...Object.keys(COPIES),
    ...KINDS,
    "?",
    "place 1",
    "score x",
    "sticks x",
    "hand x",
    "decay x",
    "pile x",
  ];
  for (const lang of LANGS) {
    keep({ lang });
    for (const thing of things) {
      const { title, lines } = aboutOf(thing);
      expect(title, thing).toBeTruthy();
      expect(lines.length, thing).toBeGreaterThan(0);
    }
  }
});

test("the short rules are one screen in every language", () => {
  for (const lang of LANGS) {
    keep({ lang });
    const { goal, parts, end } = shortRules;
    const words = [goal(), ...parts.map((one) => one.text()), end()].join(" ").split(/\s+/);
    expect(words.length, lang).toBeGreaterThan(100);
    expect(words.length, lang).toBeLessThanOrEqual(200);
  }
  expect(shortRules.parts.filter((one) => one.view).length).toBeGreaterThan(2);
});
