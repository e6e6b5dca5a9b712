import { describe, expect, it } from "vitest";
import { inOrder, parse, rank, sort, sorted, stepped, withoutCard } from "./compose.ts";
import { choices } from "../../lib/testing.ts";

describe("texts are taken apart", () => {
  it("an exchange names a card and a way", () => {
    expect(parse("exchange red-feather-1 by value")).toEqual({
      verb: "exchange",
      card: "red-feather-1",
      way: "value",
      seat: null,
    });
  });

  it("thorn and give name a seat", () => {
    expect(parse("play thorn 2")).toMatchObject({ verb: "play", card: "thorn", seat: 2 });
    expect(parse("give 4")).toMatchObject({ verb: "give", seat: 4 });
  });

  it("legal texts are sorted by what is touched", () => {
    const moves = sort(
      choices(
        "collect",
        "exchange horseshoe-1 by value",
        "lay red-stone-1",
        "play dew",
        "toss dew",
        "give 1",
      ),
    );
    expect(moves.plain).toEqual(["collect", "give 1"]);
    expect(moves.exchanges.get("horseshoe-1")).toEqual([
      { way: "value", text: "exchange horseshoe-1 by value", takes: [] },
    ]);
    expect(moves.lay.get("red-stone-1")).toBe("lay red-stone-1");
    expect(moves.berries.get("dew")).toEqual(["play dew", "toss dew"]);
  });
});

describe("the card order", () => {
  it("rises from yellow beetles to thistles", () => {
    const rising = (
      "yellow-beetle-1 yellow-beetle-3 yellow-feather-3 red-beetle-1 blue-feather-3 gray-stone-0 " +
      "gray-stone-4 gray-feather-0 violet-flower-4 violet-beetle-4"
    ).split(" ");
    const later =
      "green-shell-0 blue-shell-4 red-agaric-0 yellow-agaric-4 horseshoe-0 horseshoe-4 dew thistle";
    const all = [...rising, ...later.split(" ")];
    expect([...all].reverse().sort((a, b) => rank(a) - rank(b))).toEqual(all);
  });

  it("a hand can be sorted by gift and by value", () => {
    const hand = ["yellow-stone-3", "red-beetle-1", "honey", "blue-beetle-2"];
    expect(sorted(hand, "category")).toEqual(["red-beetle-1", "blue-beetle-2", "yellow-stone-3", "honey"]);
    expect(sorted(hand, "value")).toEqual(["red-beetle-1", "blue-beetle-2", "yellow-stone-3", "honey"]);
  });
});

describe("cards picked up again", () => {
  const steps = ["lay red-flower-2", "lay red-stone-1"];

  it("any card can be picked up again", () => {
    expect(withoutCard(steps, "lay", "red-flower-2")).toEqual(["lay red-stone-1"]);
  });

  it("honey played before stays, what was taken back after adding goes", () => {
    const increase = ["play honey", "add red-stone-1", "back red-flower-2"];
    expect(withoutCard(increase, "add", "red-stone-1")).toEqual(["play honey"]);
    expect(stepped(increase, "back")).toEqual(["red-flower-2"]);
    expect(inOrder(increase, "back", ["red-beetle-3"])).toEqual([
      "play honey",
      "add red-stone-1",
      "back red-beetle-3",
    ]);
  });
});
