// Positions of random games in all variants, with what the server says to every try: what the board offers is
// legal, what it greys out is refused with a reason that it can say in every language, and it asks for nothing
// that cannot be done.

import { afterEach, expect, test } from "vitest";
import POSITIONS from "../../lib/fixtures/mars.json";
import { keep, LANGS } from "../../lib/prefs.svelte.ts";
import { ruled } from "../../lib/reasons.ts";
import { choices } from "../../lib/testing.ts";
import { about } from "./about.ts";
import { ableGardener, attempt, landings, stays, uses } from "./compose.ts";
import { COLOURS } from "./colours.ts";
import { ahead, HEXES, WAYS, type Way } from "./hexes.ts";
import { t } from "./texts.ts";
import type { MarsView } from "./view.ts";
import { asks } from "./words.ts";

const NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eva"];
const BLOCKED = ["mars.off_board", "mars.in_the_way", "mars.end_on_centre"];

const positions = POSITIONS.map(({ view, legal, refused }) => {
  const codes = Object.entries(refused as unknown as Record<string, string[]>);
  return {
    view: view as unknown as MarsView,
    legal: choices(...legal),
    texts: legal,
    why: new Map(codes.flatMap(([code, texts]) => texts.map((text) => [text, code] as const))),
  };
});
type Position = (typeof positions)[number];
const moving = positions.filter(({ texts }) => texts[0]!.startsWith("move"));
const planting = positions.filter(({ texts }) => texts[0]!.startsWith("plant"));
const placing = positions.filter(({ texts }) => texts[0]!.startsWith("place"));

afterEach(() => keep({ lang: "en" }));

/** Every way to hold a gardener and a die in hand. */
function* hands({ view, legal }: Position): Generator<{ which: number; die: number | null }> {
  for (const die of [null, ...new Set(view.dice)])
    for (const wanted of view.options.two_gardeners ? [1, 2] : [1])
      yield { which: view.options.two_gardeners ? ableGardener(legal, wanted, die) : 1, die };
}

test("there are positions of every kind", () => {
  expect([moving, planting, placing].map(({ length }) => length > 4)).toEqual([true, true, true]);
  expect(moving.filter(({ texts }) => texts.some((text) => text.endsWith("stay"))).length).toBeGreaterThan(9);
});

test("nothing lit is refused, and all that is legal can be had", () => {
  for (const position of moving) {
    const { view, legal, texts } = position;
    const offered = new Set<string>();
    for (const { which, die } of hands(position)) {
      for (const { text } of [...landings(legal, view, which, die).values(), ...stays(legal, die)])
        offered.add(text);
    }
    expect([...offered].sort()).toEqual([...texts].sort());
  }
  for (const { view, legal, texts } of placing)
    expect([...landings(legal, view, 1, null).values()].map(({ text }) => text)).toEqual(texts);
});

test("every prompt asks for something that can be done now", () => {
  for (const position of moving) {
    const { view, legal } = position;
    for (const { which, die } of hands(position)) {
      const lit = landings(legal, view, which, die).size;
      const asked = asks(view, legal, die, lit);
      if (lit) expect([t("ask.die"), t("ask.hex", { n: die ?? 0 })]).toContain(asked);
      else {
        expect([t("ask.spend"), t("ask.stay", { n: die ?? 0 })]).toContain(asked);
        expect(stays(legal, die).length).toBeGreaterThan(0);
      }
    }
  }
  for (const { view, legal } of planting)
    expect(asks(view, legal, null, 0)).toBe(t("ask.plant", { hex: view.bed! }));
  for (const { view, legal } of placing) expect(asks(view, legal, null, 90)).toBe(t("ask.place"));
  expect(asks(moving[0]!.view, [], null, 0)).toBeNull();
});

test("a die that is crossed out has no way, as the server says of every one", () => {
  for (const { view, legal, why } of moving) {
    for (const die of new Set(view.dice)) {
      const numbers = view.options.two_gardeners ? [" 1", " 2"] : [""];
      const walks = WAYS.flatMap((way) => numbers.map((number) => `move ${die} ${way}${number}`));
      if (uses(legal, die, 1) === "stay") for (const text of walks) expect(BLOCKED).toContain(why.get(text));
      else expect(why.get(`move ${die} stay`)).toBe("mars.must_move");
    }
  }
});

/** Why a hex is dark, if what the board answers is wrong; "" if it is right. */
function wrongAnswer({ view, legal, texts, why }: Position, which: number, die: number | null, hex: string) {
  const from = view.seats[view.turn]!.gardeners[which - 1]!;
  const text = attempt(legal, view, which, hex);
  if (text) {
    const [, steps, way] = text.split(" ");
    return why.has(text) && ahead(from, way as Way, Number(steps)) === hex ? "" : `${text} for ${hex}`;
  }
  const said = about(`off ${hex}`, { view, names: NAMES, legal, which, die, last: [], gain: () => null });
  const way = WAYS.find((one) => [1, 2, 3, 4, 5, 6].some((steps) => ahead(from, one, steps) === hex));
  if (!way) return /straight line|further/.test(said) ? "" : `${said} for ${hex}`;
  const n = [1, 2, 3, 4, 5, 6].find((steps) => ahead(from, way, steps) === hex)!;
  const other = `move ${n} ${way}${view.options.two_gardeners ? ` ${which}` : ""}`;
  return texts.includes(other) && said === t("about.otherDie", { hex, n, die: die! })
    ? ""
    : `${said} for ${other}`;
}

test("a hex that is not lit has a reason of the server's about that very hex, or no line leads there", () => {
  const wrong: string[] = [];
  for (const position of moving) {
    const { view, legal } = position;
    for (const { which, die } of hands(position)) {
      const lit = landings(legal, view, which, die);
      const own = view.seats[view.turn]!.gardeners[which - 1]!;
      for (const hex of HEXES)
        if (!lit.has(hex) && hex !== own) wrong.push(wrongAnswer(position, which, die, hex));
    }
  }
  for (const { view, legal, why } of placing) {
    const lit = landings(legal, view, 1, null);
    for (const hex of HEXES) if (!lit.has(hex) && !why.has(attempt(legal, view, 1, hex)!)) wrong.push(hex);
  }
  expect(wrong.filter(Boolean)).toEqual([]);
});

test("a pot that is not lit is empty, and the server says so", () => {
  for (const { view, texts, why } of planting) {
    for (const colour of COLOURS) {
      const held = view.seats[view.turn]!.reserve[colour] ?? 0;
      expect(texts.includes(`plant ${colour}`)).toBe(held > 0);
      if (!held) expect(why.get(`plant ${colour}`)).toBe("mars.no_flower");
    }
  }
});

test("every reason can be said in every language, and everything on the table is explained", () => {
  const codes = new Set(positions.flatMap(({ why }) => [...why.values()]));
  expect(codes.size).toBeGreaterThan(5);
  for (const lang of LANGS) {
    keep({ lang });
    if (lang !== "en") for (const code of codes) expect(ruled(code, lang), `${code} ${lang}`).toBeTruthy();
    for (const { view, legal } of positions) {
      const context = { view, names: NAMES, legal, which: 1, die: null, last: [], gain: () => 1 };
      const things = [
        ...HEXES.map((hex) => `hex ${hex}`),
        ...COLOURS.map((colour) => `pot ${colour}`),
        ...view.dice.map((die) => `die ${die}`),
        ...view.seats.flatMap((_, seat) => [`gardener ${seat} 0`, `marker ${seat}`, `seat ${seat}`]),
        ...["hole", "stone 0", "stone 30"],
      ];
      expect(things.filter((thing) => !/^[^{}]{12,}$/.test(about(thing, context)))).toEqual([]);
    }
  }
});
