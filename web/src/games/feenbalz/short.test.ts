import { afterEach, expect, test } from "vitest";
import { keep, LANGS } from "../../lib/prefs.svelte.ts";
import { about } from "./about.ts";
import { OBJECTS, BERRIES } from "./printed.ts";
import { examples } from "./examples.ts";
import { shortRules } from "./short.ts";

afterEach(() => keep({ lang: "en" }));

test.each(LANGS)("the short rules fit on one screen in %s", (lang) => {
  keep({ lang });
  const texts = [shortRules.goal(), ...shortRules.parts.map((part) => part.text()), shortRules.end()];
  const words = texts
    .join(" ")
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word));
  expect(words.length).toBeLessThanOrEqual(200);
  expect(words.length).toBeGreaterThan(100);
  expect(texts.join()).not.toMatch(/[{}]|undefined/);
  expect(shortRules.parts.filter((part) => part.view).length).toBeGreaterThanOrEqual(3);
});

test.each(LANGS)("everything on the board tells what it is in %s", (lang) => {
  keep({ lang });
  const { view } = examples["FEE-13"];
  const things = [
    ...[...Object.keys(OBJECTS), ...BERRIES].map((name) => `card:${name}`),
    `fairy:${view.fairy!.name}`,
    ...["score:1", "hand:1", "value:0", "pile:fairies", "pile:deck", "pile:discard"],
  ];
  for (const thing of things) {
    const told = about(thing, view)!;
    expect([told.title, ...told.lines].join(" "), thing).not.toMatch(/[{}]|undefined/);
    expect(told.lines.length, thing).toBeGreaterThan(0);
  }
  expect(about("fairy:nobody", view)).toBeNull();
});

test("a fairy tells what each of her wishes does to a card", () => {
  expect(about("fairy:blue-beetle", examples["FEE-13"].view)!.lines).toEqual([
    "Her mirror: each blue card counts 1 more.",
    "Her dress: each card with beetles counts 1 more.",
    "She dislikes shells: what is printed on such a card counts nothing.",
    "All other cards count what is printed on them.",
  ]);
});
