import { afterEach, describe, expect, it } from "vitest";
import { LANGS, prefs } from "../../lib/prefs.svelte.ts";
import { acted, choices, drew, said } from "../../lib/testing.ts";
import { examples } from "./examples.ts";
import client from "./index.ts";
import { fairyNamed } from "./cards.ts";
import { cardWords, fairyWords } from "./words.ts";

const names = ["Ada", "Ben", "Cleo", "Dan", "Eva", "Fox"];

afterEach(() => {
  prefs.lang = "en";
});

describe("Feenbalz in words", () => {
  it("names cards as each language does", () => {
    prefs.lang = "en";
    expect(cardWords("red-feather-1")).toBe("red feather 1");
    prefs.lang = "it";
    expect(cardWords("red-feather-1")).toBe("piuma rossa 1");
    expect(cardWords("red-beetle-1")).toBe("coleottero rosso 1");
    prefs.lang = "de";
    expect(cardWords("horseshoe-3")).toBe("Hufeisen 3");
  });

  it("tells what was done and what chance brought", () => {
    prefs.lang = "en";
    expect(client.tell(acted("exchange red-feather-1 by value", 1), names)).toBe(
      "Ben offers red feather 1 by value.",
    );
    expect(client.tell(acted("play thorn 2", 1), names)).toBe("Ben plays thorn against Cleo.");
    expect(client.tell(drew("fairy black"), names)).toBe("There comes the black fairy.");
    expect(client.tell(drew("draw ?"), names)).toBe("");
    expect(client.tell(said("good luck"), names)).toBe("");
  });

  it("tells what an exchange took", () => {
    const taken = ["green-feather-1", "blue-feather-3"];
    const event = { ...acted("exchange red-feather-1 by category", 1), outcome: { taken } };
    expect(client.tell(event, names)).toBe(
      "Ben exchanges red feather 1 by category and takes green feather 1, blue feather 3.",
    );
    const skipped = { ...acted("skip", 2), outcome: { taken } };
    expect(client.tell(skipped, names, { ...examples["FEE-9"].view, turn: 1 })).toBe(
      "Cleo keeps a berry. Ben takes green feather 1, blue feather 3.",
    );
  });

  it("tells who won the fairy, and with what", () => {
    const laid = [{ seat: 1, cards: ["red-stone-3", "horseshoe-4"], value: 13, count: null }];
    const outcome = { courter: 1, fairy: fairyNamed("blue-beetle"), laid, won: [0, 1, 0] };
    expect(client.tell({ ...drew("fairy blue-beetle"), outcome }, names)).toBe(
      "There comes the fairy with a blue mirror and beetles on her dress. Ben wins her with 13 (red stone 3, horseshoe 4).",
    );
    expect(client.tell({ ...acted("pass"), outcome: { ...outcome, won: [0, 2, 0] } }, names)).toBe(
      "Ada passes. Ben wins 2 fairies with 13 (red stone 3, horseshoe 4)!",
    );
    const black = { ...outcome, fairy: fairyNamed("black"), won: [0, 0, 0] };
    expect(client.tell({ ...drew("fairy black"), outcome: black }, names)).toBe(
      "There comes the black fairy. All gifts are lost.",
    );
  });

  it("is silent about single hidden cards and tells the whole collection", () => {
    for (const text of ["lay ?", "lay red-stone-1", "add ?"])
      expect(client.tell(acted(text, 1), names)).toBe("");
    expect(client.tell(acted("done", 1), names)).toBe("Ben’s collection lies there.");
    expect(client.tell(acted("done", 1), names, examples["FEE-11"].view)).toBe("Ben lays 4 cards face down.");
  });

  it("knows the fairies", () => {
    prefs.lang = "en";
    expect(fairyWords(fairyNamed("none-white"))).toBe("the fairy with an empty mirror and a white dress");
  });

  it("has words for every kind of action, in every language", () => {
    const texts = (
      "collect; exchange blue-shell-4 by colour; lay gray-stone-0; add horseshoe-1; back violet-flower-4; done; " +
      "decline; pass; give 1; play dew; play thorn 0; play mist; play honey; play thistle; skip; toss thorn"
    ).split("; ");
    for (const lang of LANGS) {
      prefs.lang = lang;
      for (const text of texts) {
        expect(client.words(text), text).not.toBe(text);
        expect(client.words(text), text).not.toMatch(/[{}]/);
        if (!text.startsWith("lay ")) expect(client.tell(acted(text), names), text).not.toMatch(/[{}]|^$/);
      }
    }
  });

  it("groups what is legal", () => {
    prefs.lang = "en";
    const legal = choices("collect", "lay red-stone-1", "exchange red-stone-1 by value");
    const groups = client.groups(legal, examples["FEE-9"].view);
    expect(groups.map((group) => group.title)).toEqual(["Your turn", "Exchange", "Court: begin with"]);
    expect(groups.flatMap((group) => group.actions)).toHaveLength(3);
  });
});
