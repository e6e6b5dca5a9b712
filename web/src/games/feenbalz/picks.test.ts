import { describe, expect, it } from "vitest";
import { any, clash, lit, steps, worth } from "./picks.ts";
import type { FeenbalzPicks } from "./view.ts";

// a beetle, a feather and a stone in red, a horseshoe, and a flower that goes with nothing
const CARDS = ["red-beetle-1", "red-stone-1", "red-feather-2", "violet-flower-4", "horseshoe-2"];
const PICKS: FeenbalzPicks = {
  verb: "lay",
  cards: CARDS,
  whole: [0b00111, 0b10011, 0b10101, 0b10110, 0b10111],
  over: [],
};
const [BEETLE, STONE, FEATHER, FLOWER, SHOE] = CARDS as [string, string, string, string, string];

describe("a collection is chosen in any order", () => {
  it("the horseshoe, which is laid last, can be chosen first", () => {
    expect(lit(PICKS, [SHOE])).toEqual(new Set([BEETLE, STONE, FEATHER]));
    expect(lit(PICKS, [BEETLE])).toEqual(new Set([STONE, FEATHER, SHOE]));
  });

  it("and is named in the order of the rules", () => {
    expect(steps(PICKS, [SHOE, FEATHER, BEETLE])).toEqual([
      "lay red-beetle-1",
      "lay red-feather-2",
      "lay horseshoe-2",
    ]);
  });

  it("three are enough, and four as well", () => {
    expect(worth(PICKS, [SHOE, BEETLE])).toBeNull();
    expect(worth(PICKS, [SHOE, BEETLE, STONE])).toBe("whole");
    expect(worth(PICKS, [SHOE, BEETLE, STONE, FEATHER])).toBe("whole");
    expect(worth({ ...PICKS, verb: "add", whole: [], over: [0b11] }, [BEETLE, STONE])).toBe("over");
  });

  it("what cannot be chosen has its reason", () => {
    expect(clash(PICKS, [], FLOWER)).toEqual({ why: "never" });
    expect(clash({ ...PICKS, whole: [...PICKS.whole, 0b11001] }, [STONE], FLOWER)).toEqual({
      why: "pair",
      other: STONE,
    });
    expect(clash(PICKS, [BEETLE, STONE, FEATHER, SHOE], FLOWER)).toEqual({ why: "never" });
    expect(clash({ ...PICKS, whole: [0b00111, 0b10011] }, [BEETLE, STONE, FEATHER], SHOE)).toEqual({
      why: "pair",
      other: FEATHER,
    });
    expect(
      clash({ ...PICKS, whole: [0b00111, 0b10011, 0b10101, 0b10110] }, [BEETLE, STONE, FEATHER], SHOE),
    ).toEqual({ why: "full" });
  });

  it("without any set there is nothing to choose", () => {
    expect(any({ ...PICKS, whole: [] })).toBe(false);
    expect(any(PICKS)).toBe(true);
    expect(any(null)).toBe(false);
  });
});
