import { describe, expect, test } from "vitest";
import { table } from "./positions.ts";
import { trace } from "./trace.ts";

const PATH = ["morel", "treeear", "porcini", "pan", "basket", "butter", "treeear", "shiitake"];
const at = <T>(list: T[], place: number): T => list.at(place)!;

describe("a card keeps its identity", () => {
  test("from the path to the hand, while the next one falls on the decay pile", () => {
    const before = trace(null, table({ forest: PATH }));
    const after = trace(
      before,
      table({
        forest: ["treeear", "pan", "basket", "butter", "treeear", "shiitake", "cider", "morel"],
        decay: ["morel"],
        seats: [{ hand: { porcini: 1 } }, {}],
      }),
    );
    expect(at(after.seats[0]!.hand, 0).id).toBe(at(before.forest, 2).id);
    expect(at(after.decay, 0).id).toBe(at(before.forest, 0).id);
    expect(after.forest.slice(0, 6).map((one) => one.id)).toEqual(
      [1, 3, 4, 5, 6, 7].map((place) => at(before.forest, place).id),
    );
    expect([...after.fresh]).toEqual(after.forest.slice(6).map((one) => one.id));
    expect([...after.moved]).toEqual([at(before.forest, 2).id]);
  });

  test("from the decay pile to the hand, the basket to the display", () => {
    const before = trace(null, table({ forest: PATH, decay: ["shiitake", "basket"] }));
    const after = trace(
      before,
      table({ forest: PATH.slice(1), decay: ["morel"], seats: [{ hand: { shiitake: 1 }, baskets: 1 }, {}] }),
    );
    expect(at(after.seats[0]!.hand, 0).id).toBe(at(before.decay, 0).id);
    expect(at(after.seats[0]!.baskets, 0).id).toBe(at(before.decay, 1).id);
    expect(at(after.decay, 0).id).toBe(at(before.forest, 0).id);
  });

  test("from the hand into the pan that was in the display", () => {
    const before = trace(null, table({ seats: [{ hand: { porcini: 2, "porcini*": 1, butter: 1 } }, {}] }));
    const meal = { name: "porcini", day: 2, night: 1, butter: 1, cider: 0, flavour: 15 };
    const after = trace(before, table({ seats: [{ pans: 0, meals: [meal] }, {}] }));
    const pan = at(after.seats[0]!.pans, 0);
    expect(pan.id).toBe(at(before.seats[0]!.pans, 0).id);
    expect(pan.inside.map((one) => one.id).sort()).toEqual(before.seats[0]!.hand.map((one) => one.id).sort());
  });

  test("and with a pan from the hand the one in the display stays empty", () => {
    const before = trace(null, table({ seats: [{ hand: { morel: 3, pan: 1 } }, {}] }));
    const meal = { name: "morel", day: 3, night: 0, butter: 0, cider: 0, flavour: 18 };
    const after = trace(before, table({ seats: [{ meals: [meal] }, {}] }));
    const [full, empty] = after.seats[0]!.pans;
    expect(full!.id).toBe(before.seats[0]!.hand.find((one) => one.card === "pan")!.id);
    expect(empty!.id).toBe(at(before.seats[0]!.pans, 0).id);
  });

  test("also when another shows a card that was hidden", () => {
    const before = trace(null, table({ seats: [{}, { known: { morel: 2 }, hidden: 2 }] }));
    const meal = { name: "morel", day: 3, night: 0, butter: 0, cider: 0, flavour: 18 };
    const after = trace(before, table({ seats: [{}, { hidden: 1, pans: 0, meals: [meal] }] }));
    const known = new Set(before.seats[1]!.hand.map((one) => one.id));
    expect(at(after.seats[1]!.pans, 0).inside.every((one) => known.has(one.id))).toBe(true);
    expect(after.seats[1]!.hand).toHaveLength(1);
  });
});
