// Positions of random games, with what the server says of them: every prompt offers something legal, whatever is
// grey has the server's reason, and nothing that is lit is refused.

import { beforeAll, describe, expect, test } from "vitest";
import { keep, LANGS } from "../../lib/prefs.svelte.ts";
import { ruled } from "../../lib/reasons.ts";
import { choices } from "../../lib/testing.ts";
import { meal, offers, sale, usable, type Lot } from "./compose.ts";
import { faceOf, KINDS } from "./faces.ts";
import POSITIONS from "./fixtures/positions.json" with { type: "json" };
import { litInHand, prompt, ways } from "./offered.ts";
import { table } from "./positions.ts";
import type { Counts, FungiView } from "./view.ts";

interface Position {
  view: FungiView;
  legal: string[];
  /** The code of the reason for what cannot be done. */
  why: Record<string, string>;
}
const positions = POSITIONS as unknown as Position[];
const mine = ({ view }: Position) => view.seats[view.player]!;
const upTo = (most: number) => Array.from({ length: most + 1 }, (_, i) => i);

/** All that can be laid out of a hand. */
function lots({ hand }: { hand: Counts | null }): Lot[] {
  const held = (card: string) => hand?.[card] ?? 0;
  return KINDS.filter(faceOf).flatMap((kind) =>
    upTo(held(kind)).flatMap((day) =>
      upTo(held(`${kind}*`)).flatMap((night) =>
        day + night === 0
          ? []
          : upTo(held("butter")).flatMap((butter) =>
              upTo(held("cider")).flatMap((cider) =>
                upTo(Math.min(1, held("pan"))).map((pan) => ({
                  kind,
                  day,
                  night,
                  butter,
                  cider,
                  hand: pan > 0,
                })),
              ),
            ),
      ),
    ),
  );
}

beforeAll(() => keep({ lang: "en" }));

test("the positions are of many kinds, full hands among them", () => {
  expect(positions.length).toBeGreaterThan(20);
  expect(positions.filter((one) => mine(one).size >= mine(one).limit).length).toBeGreaterThan(5);
});

test("every prompt offers something legal, and all that is legal is in it", () => {
  for (const { view, legal } of positions) {
    const offered = ways(choices(...legal), view.forest);
    for (const way of offered) {
      expect(way.texts.length).toBeGreaterThan(0);
      expect(prompt(choices(...legal), view, view.player).toLowerCase()).toContain(way.words);
    }
    expect(offered.flatMap((way) => way.texts).sort()).toEqual([...legal].sort());
  }
});

test("whatever is grey on the path has the server's reason", () => {
  for (const { legal, why } of positions)
    for (const text of ["decay", "pan", ...upTo(7).map((place) => `take ${place + 1}`)])
      expect(legal.includes(text) || why[text], text).toBeTruthy();
});

test("whatever is laid out: what is offered as legal is, and what is grey has the server's reason", () => {
  for (const position of positions) {
    const legal = new Set(position.legal);
    for (const lot of lots(mine(position))) {
      const holdsPan = !!mine(position).hand?.pan;
      const { cook, sell } = offers(lot, legal, holdsPan, mine(position).pans > 0);
      for (const offer of [...cook, ...(sell ? [sell] : [])])
        expect(offer.legal ? legal.has(offer.text) : position.why[offer.text], offer.text).toBeTruthy();
    }
  }
});

test("pressing a lit card of the hand leads to something legal", () => {
  for (const position of positions) {
    const legal = new Set(position.legal);
    const kinds = usable(choices(...position.legal));
    for (const card of Object.keys(mine(position).hand ?? {}))
      if (litInHand(card, null, legal, kinds))
        expect(position.legal.some((text) => text.split(" ").includes(card.replace("*", "")))).toBe(true);
    for (const lot of lots(mine(position)))
      for (const card of ["butter", "cider", "pan"] as const)
        if (litInHand(card, lot, legal, kinds)) {
          const more = card === "pan" ? lot : { ...lot, [card]: lot[card] + 1 };
          const cooked = [meal(more, true), ...(card === "pan" ? [] : [meal(more, false)])];
          expect(
            cooked.some((text) => legal.has(text)),
            `${sale(lot)} ${card}`,
          ).toBe(true);
        }
  }
});

test("every reason has its sentence in every language", () => {
  const codes = new Set(positions.flatMap(({ why }) => Object.values(why)));
  expect(codes).toContain("fungi.few_to_cook");
  for (const code of codes) {
    expect(code).not.toBe("unknown_action");
    for (const lang of LANGS.filter((one) => one !== "en")) expect(ruled(code, lang), code).toBeTruthy();
  }
});

describe("the sentence", () => {
  const FULL = { honeyfungus: 1, treeear: 1, shiitake: 1, porcini: 1, morel: 1, butter: 1, cider: 1, pan: 1 };
  const full = table({ forest: ["morel", "pan", "basket"], seats: [{ hand: FULL }, {}] });
  const some = table({ forest: ["morel", "pan"], seats: [{ hand: { shiitake: 3 } }, {}] });

  test("names only the pan to a full hand that can do nothing else", () => {
    expect(prompt(choices("pan"), full, 0)).toBe("Your hand is full: put a pan down.");
  });

  test("speaks of a basket where nothing else can be taken", () => {
    expect(prompt(choices("take 3", "pan"), full, 0)).toBe(
      "Your hand is full: take a basket from the path or put a pan down.",
    );
  });

  test("tells cooking from selling", () => {
    expect(prompt(choices("take 1", "sell shiitake 2+0"), some, 0)).toBe(
      "Take a card from the path or choose mushrooms in your hand to sell.",
    );
  });

  test("is empty where there is nothing to do", () => {
    expect(prompt([], some, 0)).toBe("");
  });
});
