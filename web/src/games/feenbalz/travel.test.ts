import { describe, expect, it } from "vitest";
import { routes } from "./travel.ts";

const event = (text: string, seat: number | null = null) => ({
  seq: 1,
  time: 0,
  what: seat === null ? "drew" : "acted",
  seat,
  text,
});

describe("where cards come from and go to", () => {
  it("an exchange of another: cards go from and to that seat, the rest comes from the deck", () => {
    const found = routes([event("exchange red-stone-1 by value", 2), event("market blue-shell-0")], 0);
    expect([found.from.get("red-stone-1"), found.from.get("blue-shell-0"), found.to.market]).toEqual([
      "seat-2",
      "deck",
      "seat-2",
    ]);
  });

  it("a card that is given away goes to who takes it", () => {
    expect(routes([event("give 1", 0), event("take red-stone-1")], 0).to.hand).toBe("seat-1");
    expect(routes([event("give 0", 1), event("take red-stone-1")], 0).from.get("red-stone-1")).toBe("seat-1");
    expect(routes([event("play thorn 2", 0), event("take dew")], 0).from.get("dew")).toBe("seat-2");
  });
});
