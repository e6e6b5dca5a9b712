import { describe, expect, test } from "vitest";
import { canAdd, lotOf, meal, offers, parse, sale, usable } from "./compose.ts";
import { choices } from "../../lib/testing.ts";

describe("texts of actions", () => {
  test("are taken apart", () => {
    expect(parse("take 5")).toEqual({ do: "take", place: 5 });
    expect(parse("decay")).toEqual({ do: "decay" });
    expect(parse("draw morel")).toEqual({ do: "draw", card: "morel" });
    expect(parse("sell shiitake 1+1")).toMatchObject({ do: "sell", kind: "shiitake", day: 1, night: 1 });
    expect(parse("cook honeyfungus 8+1 butter cider hand")).toMatchObject({
      do: "cook",
      day: 8,
      night: 1,
      butter: 1,
      cider: 1,
      hand: true,
    });
    expect(parse("dance")).toBeNull();
  });

  test("come back the same", () => {
    for (const text of [
      "cook birchbolete 2+1 butter",
      "cook honeyfungus 8+1 butter cider hand",
      "cook morel 3+0",
    ]) {
      const action = parse(text);
      if (action?.do !== "cook") throw new Error(text);
      expect(meal(action, action.hand)).toBe(text);
    }
    const action = parse("sell treeear 0+1");
    expect(action?.do === "sell" && sale(action)).toBe("sell treeear 0+1");
  });
});

describe("what is chosen", () => {
  test("is counted by day and night", () => {
    expect(lotOf(["porcini", "porcini", "porcini*", "butter"])).toEqual({
      kind: "porcini",
      day: 2,
      night: 1,
      butter: 1,
      cider: 0,
      hand: false,
    });
  });

  test("is nothing without a mushroom", () => {
    expect(lotOf(["butter", "pan"])).toBeNull();
  });
});

describe("what can be done with it", () => {
  const lot = lotOf(["porcini", "porcini", "porcini*"])!;

  test("both pans are offered where both may be used", () => {
    const found = offers(
      lot,
      new Set(["cook porcini 2+1", "cook porcini 2+1 hand", "sell porcini 2+1"]),
      true,
      true,
    );
    expect(found.cook.map((way) => way.text)).toEqual(["cook porcini 2+1", "cook porcini 2+1 hand"]);
    expect(found.sell).toMatchObject({ text: "sell porcini 2+1", legal: true });
  });

  test("a try that will not do is offered once, with the pan there is", () => {
    expect(offers(lot, new Set(), false, true).cook).toEqual([
      { text: "cook porcini 2+1", hand: false, legal: false },
    ]);
    expect(offers(lot, new Set(), true, false).cook).toEqual([
      { text: "cook porcini 2+1 hand", hand: true, legal: false },
    ]);
  });

  test("butter and cider are not sold along", () => {
    const buttered = lotOf(["porcini", "porcini", "porcini*", "butter"])!;
    expect(offers(buttered, new Set(["sell porcini 2+1"]), false, true).sell).toBeNull();
  });

  test("one more butter, if a pan would take it", () => {
    const texts = new Set(["cook porcini 2+1", "cook porcini 2+1 butter"]);
    expect(canAdd(lot, "butter", texts)).toBe(true);
    expect(canAdd({ ...lot, butter: 1 }, "butter", texts)).toBe(false);
    expect(canAdd(lot, "cider", texts)).toBe(false);
  });

  test("kinds that can be sold or cooked", () => {
    const legal = choices("take 1", "sell treeear 2+0", "cook morel 3+0", "sell morel 2+0");
    expect([...usable(legal)]).toEqual(["treeear", "morel"]);
    expect([...usable(legal, "cook")]).toEqual(["morel"]);
  });
});
