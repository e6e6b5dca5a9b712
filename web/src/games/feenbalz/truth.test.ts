// Random positions, as the server tells them: every prompt offers something legal, nothing lit is refused, and
// everything greyed has a true reason.

import { describe, expect, it } from "vitest";
import { choices } from "../../lib/testing.ts";
import { buttons, greyed, prompt, type Choosing } from "./buttons.ts";
import { sort } from "./compose.ts";
import { examples } from "./examples.ts";
import recorded from "./fixtures/positions.json";
import { any, clash, lit, steps, worth } from "./picks.ts";
import type { FeenbalzPicks, FeenbalzView } from "./view.ts";

interface Position extends Pick<FeenbalzView, "phase" | "turn" | "offered"> {
  hand: string[];
  legal: string[];
  takes: Record<string, string[]>;
  picks: FeenbalzPicks | null;
}

const POSITIONS = recorded as unknown as Position[];
const NAMES = ["Ada", "Ben", "Cleo", "Dan"];

const asked = (
  { phase, turn, offered, legal, takes, picks }: Position,
  some: Partial<Choosing> = {},
): Choosing => ({
  moves: sort(choices(...legal), takes),
  view: { ...examples["FEE-9"].view, phase, turn, offered },
  names: NAMES,
  card: null,
  picks,
  chosen: phase === "turn" ? null : [],
  value: null,
  ...some,
});

/** The cards of each set there is. */
const sets = ({ cards, whole, over }: FeenbalzPicks): string[][] =>
  [...whole, ...over].map((set) => cards.filter((_, place) => set & (1 << place)));

describe.each(POSITIONS.map((position, at) => [at, position] as const))("position %i", (_, position) => {
  const { legal, hand, picks, phase } = position;
  const can = (verb: string): boolean => legal.some((text) => text.split(" ")[0] === verb);

  it("is asked for what is legal", () => {
    const said = prompt(asked(position), true);
    expect(said).not.toMatch(/[{}]|undefined/);
    if (phase === "turn") {
      expect(/court/.test(said), said).toBe(can("lay"));
      expect(/exchange/.test(said), said).toBe(can("exchange"));
    }
    if (phase === "lay") expect(/draw a card/.test(said), said).toBe(can("decline"));
    if (phase === "increase") expect(/pass/.test(said), said).toBe(can("pass"));
  });

  it("has buttons for all that is legal without a card, and none that is refused", () => {
    for (const card of [null, ...hand]) {
      const found = buttons(asked(position, { card: phase === "turn" ? card : null }));
      const plays = found.filter((one) => !one.off && !["court", "cancel", "done"].includes(one.text));
      expect(legal).toEqual(expect.arrayContaining(plays.map((one) => one.text)));
      expect(found.length).toBeGreaterThan(0);
      const court = found.find((one) => one.text === "court");
      if (phase === "turn") expect(!court!.off).toBe(can("lay"));
    }
  });

  it("lets cards be chosen in any order until a set is whole, and says truly why others cannot", () => {
    if (!picks) return;
    const all = sets(picks);
    const has = (...cards: string[]): boolean => all.some((set) => cards.every((one) => set.includes(one)));
    expect(any(picks)).toBe(all.length > 0);
    for (const first of lit(picks, [])) {
      let chosen = [first];
      for (let next = [...lit(picks, chosen)]; next.length; next = [...lit(picks, chosen)]) {
        for (const card of picks.cards.filter((one) => !chosen.includes(one) && !next.includes(one))) {
          const found = clash(picks, chosen, card);
          if (found.why === "never") expect(has(card)).toBe(false);
          else if (found.why === "pair") expect(has(card, found.other)).toBe(false);
          expect(has(...chosen, card)).toBe(false);
          expect(greyed(picks, card, found)).not.toMatch(/[{}]|undefined/);
        }
        chosen = [...chosen, next.at(-1)!];
      }
      expect(worth(picks, chosen)).not.toBeNull();
      const finish = buttons(asked(position, { chosen })).find((one) => one.text === "done");
      expect(finish?.off).toBeUndefined();
      if (steps(picks, chosen).length === 1) expect(legal).toContain(steps(picks, chosen)[0]);
    }
  });
});

it("who leads and can add nothing is not told to lead", () => {
  const at = POSITIONS.find(({ phase, picks }) => phase === "increase" && !any(picks))!;
  const now = asked(at);
  const worth = (...values: number[]): FeenbalzView => ({
    ...now.view,
    player: 0,
    seats: now.view.seats.map((seat, place) => ({ ...seat, value: values[place] ?? null })),
  });
  expect(prompt({ ...now, view: worth(13, 5) }, true)).toMatch(/^You lead, .* pass\.$/);
  expect(prompt({ ...now, view: worth(5, 13) }, true)).toMatch(/so that you lead: pass\.$/);
});

it("where a coach says what to do, it does not say what there is not", () => {
  const at = POSITIONS.find(({ phase, legal }) => phase === "turn" && legal.includes("collect"))!;
  const only = { ...asked(at), moves: sort(choices("collect"), {}) };
  expect(prompt(only, true)).toMatch(/market has nothing/);
  expect(prompt({ ...only, guided: true }, true)).toBe("");
});
