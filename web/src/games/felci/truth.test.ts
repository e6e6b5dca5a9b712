// Positions of random games, with what the rules allow there: what is lit, said and drawn must agree with it.

import { afterEach, describe, expect, it } from "vitest";
import positions from "../../lib/fixtures/felci.json";
import { keep, LANGS } from "../../lib/prefs.svelte.ts";
import { about } from "./about.ts";
import { can, lights, next, settle, sign, textFor, verbOf, type Chosen } from "./compose.ts";
import { CELLS } from "./garden.ts";
import { BENCHES } from "./names.ts";
import { prompt } from "./prompt.ts";
import { shortRules } from "./short.ts";
import { t } from "./texts.ts";
import type { FelciView } from "./view.ts";
import { ending } from "./words.ts";

interface Position {
  view: FelciView;
  /** By the beginning of the action, "plant red": what it means here, and the places. */
  offers: Record<string, { means: string; places: string }>;
}
const WALK = positions as unknown as Position[];
const names = ["Ada", "Ben"];

const legalOf = ({ offers }: Position): { text: string }[] =>
  Object.entries(offers).flatMap(([start, { places }]) =>
    places.split(" ").map((place) => ({ text: `${start} ${place}` })),
  );

/** Everything a person could take up: tiles both ways, Visitors, nothing. */
function choices({ view }: Position): (Chosen | null)[] {
  const { hand, visitors } = view.seats[view.player]!;
  const tiles = settle([], hand).flatMap((colour, slot): Chosen[] =>
    colour ? [false, true].map((under) => ({ kind: "tile", slot, colour, under })) : [],
  );
  return [null, ...tiles, ...visitors.map((colour): Chosen => ({ kind: "visitor", colour }))];
}

afterEach(() => keep({ lang: "en" }));

describe("in every position", () => {
  const open = WALK.filter(({ view }) => view.player >= 0);

  it("has positions of every sort", () => {
    expect(open.length).toBeGreaterThan(20);
    expect(open.some(({ view }) => view.chain.length > 1)).toBe(true);
    expect(open.some(({ offers }) => Object.keys(offers).every((start) => start.startsWith("plant")))).toBe(
      true,
    );
    expect(WALK.some(({ view }) => view.player === -2)).toBe(true);
  });

  it("nothing lit is refused, nothing legal is dark, and something can always be chosen", () => {
    for (const position of open) {
      const legal = legalOf(position);
      const found = new Set<string>();
      for (const chosen of choices(position))
        for (const [place, text] of lights(legal, chosen)) {
          expect(text).toBe(textFor(chosen!, place));
          found.add(text);
        }
      expect([...found].sort()).toEqual(legal.map(({ text }) => text).sort());
    }
  });

  it("a line asks only for what is legal", () => {
    for (const position of open)
      for (const chosen of choices(position))
        for (const missed of [false, true]) {
          const { view } = position;
          const legal = legalOf(position);
          const lit = [...lights(legal, chosen).keys()];
          const { text, asks } = prompt({
            view,
            names,
            legal,
            steps: [],
            chosen,
            looked: null,
            bottom: view.player,
            lit,
            missed,
          });
          for (const verb of asks)
            expect(
              legal.some((one) => one.text.startsWith(verb)),
              `${text}: ${verb}`,
            ).toBe(true);
          // what is chosen and lit is what is asked for; without light it is said that there is none
          if (chosen && lit.length) expect(asks).toContain(verbOf(chosen));
          expect(text === t("say.none", { colour: text.split(" ")[0]! })).toBe(!!chosen && !lit.length);
        }
  });

  it("new plants and spores are told apart as the rules describe them", () => {
    const MEANS = { new: "start a new", spore: "plant a", under: "lay a" };
    for (const { view, offers } of open)
      for (const [start, { means, places }] of Object.entries(offers))
        if (!start.startsWith("seat"))
          for (const place of places.split(" "))
            expect(view.chain.length && means === "end the undergrowth" ? "plant a" : means).toBe(
              MEANS[sign(view, `${start} ${place}`)],
            );
  });

  it("a chain offers a tile that ends it", () => {
    for (const position of open.filter(({ view }) => view.chain.length)) {
      const slots = settle([], position.view.seats[position.view.player]!.hand);
      const taken = next(legalOf(position), slots)!;
      expect(can(legalOf(position), "plant", taken.colour)).toBe(true);
    }
  });

  it("everything can be asked about, in every language", () => {
    const things = [
      ...CELLS.map((cell) => `cell ${cell}`),
      ...BENCHES.map((bench) => `bench ${bench}`),
      ..."tile red,visitor rose,visitors 1,hand 0,pile,score 1,left".split(","),
    ];
    for (const lang of LANGS) {
      keep({ lang });
      for (const { view } of WALK)
        for (const thing of things) {
          const told = about(view, names, thing)!;
          expect(told.title.length, thing).toBeGreaterThan(0);
          expect(`${told.title} ${told.text}`).not.toMatch(/[{}]|undefined/);
        }
      expect(WALK.filter(({ view }) => ending(view)).length).toBe(
        WALK.filter(({ view }) => view.player === -2).length,
      );
    }
    expect(about(WALK[0]!.view, names, "teapot")).toBeNull();
  });
});

it("the short rules are short, in every language, and have pictures", () => {
  for (const lang of LANGS) {
    keep({ lang });
    const { goal, end, parts } = shortRules;
    const words = [goal(), end(), ...parts.map(({ text }) => text())].join(" ").split(/\s+/);
    expect(words.length).toBeLessThanOrEqual(200);
    expect(words.length).toBeGreaterThan(100);
  }
  expect(shortRules.parts.filter(({ view }) => view).length).toBeGreaterThanOrEqual(4);
});
