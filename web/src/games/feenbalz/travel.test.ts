import { describe, expect, it } from "vitest";
import { acted, drew } from "../../lib/testing.ts";
import { routes } from "./travel.ts";

describe("where cards come from and go to", () => {
  it("an exchange of another: cards go from and to that seat, the rest comes from the deck", () => {
    const found = routes([acted("exchange red-stone-1 by value", 2), drew("market blue-shell-0")], 0);
    expect([found.from.get("red-stone-1"), found.from.get("blue-shell-0"), found.to.market]).toEqual([
      "seat-2",
      "deck",
      "seat-2",
    ]);
  });

  it("a card that is given away goes to who takes it", () => {
    expect(routes([acted("give 1", 0), drew("take red-stone-1")], 0).to.hand).toBe("seat-1");
    expect(routes([acted("give 0", 1), drew("take red-stone-1")], 0).from.get("red-stone-1")).toBe("seat-1");
    expect(routes([acted("play thorn 2", 0), drew("take dew")], 0).from.get("dew")).toBe("seat-2");
  });
});
