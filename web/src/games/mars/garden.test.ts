import { describe, expect, it } from "vitest";
import { keep, LANGS } from "../../lib/prefs.svelte.ts";
import { acted, choices, drew } from "../../lib/testing.ts";
import { examples, scene } from "./examples.ts";
import { ahead, between, HEXES, nearest, neighbours, STEP, towards } from "./hexes.ts";
import { keyed } from "./keys.ts";
import { landings, parse } from "./compose.ts";
import { groupOf, largest } from "./groups.ts";
import { hops, path, stone, stones } from "./track.ts";
import { COLOURS, letter } from "./colours.ts";
import { shortRules } from "./short.ts";
import { t } from "./texts.ts";
import type { MarsOutcome } from "./view.ts";
import { gain, groups, tell, words } from "./words.ts";

const press = (key: string, code = "", target: unknown = null) =>
  ({
    key,
    code,
    target,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    defaultPrevented: false,
  }) as KeyboardEvent;

describe("the hexes", () => {
  it("are 91, named as the server names them", () => {
    expect(HEXES.length).toBe(91);
    expect(HEXES.slice(0, 6)).toEqual(["a1", "a2", "a3", "a4", "a5", "a6"]);
    expect(HEXES.filter((hex) => hex[0] === "k")).toEqual(["k6", "k7", "k8", "k9", "k10", "k11"]);
  });

  it("lie in straight lines that end at the edge", () => {
    expect(ahead("d4", "ne", 3)).toBe("g7");
    expect(ahead("d4", "nw", 3)).toBe("g4");
    expect(ahead("a1", "w", 1)).toBeNull();
    expect(ahead("a1", "nw", 6)).toBeNull();
    expect(between("d4", "a1")).toEqual({ way: "sw", steps: 3 });
    expect(between("d4", "e9")).toBeNull();
    expect(neighbours("f6").length).toBe(6);
    expect(neighbours("a1").length).toBe(3);
  });

  it("are reached by the arrow keys", () => {
    expect(towards("d4", "ArrowRight", ["d7", "g7", "d1"])).toBe("d7");
    expect(towards("d4", "ArrowLeft", ["d7", "g7", "d1"])).toBe("d1");
    expect(towards("d4", "ArrowDown", ["d7", "g7"])).toBeNull();
  });
});

describe("a planting", () => {
  const view = scene({ gardeners: ["c5", "h9"], flowers: "red c2 c3 c4 c6, blue d5" });

  it("joins flowers of its colour", () => {
    const planting = scene({ gardeners: ["c5", "h9"], flowers: "red c2 c3 c4 c6, blue d5", bed: "c5" });
    expect(planting.display?.joins.red?.sort()).toEqual(["c2", "c3", "c4", "c6"]);
    expect(groupOf(view, "c3").sort()).toEqual(["c2", "c3", "c4"]);
    expect(groupOf(view, "d5")).toEqual(["d5"]);
    expect(largest(view, "red")).toBe(3);
  });

  it("brings what the server says, where it has said so", () => {
    const after = { ...view, scores: view.scores.map((score, seat) => score + (seat === view.turn ? 4 : 0)) };
    const asked: string[][] = [];
    const preview = (steps: string[]) => {
      asked.push(steps);
      return steps[1] === "plant red" ? after : null;
    };
    expect(gain(view, "red", ["move 3 e"], preview)).toBe(4);
    expect(gain(view, "blue", ["move 3 e"], preview)).toBeNull();
    expect(asked).toEqual([["move 3 e", "plant red"], ["move 3 e", "plant blue"]]); // prettier-ignore
    expect(gain(view, "red", [])).toBeNull();
  });
});

describe("the track", () => {
  it("shows every marker and what lies ahead, and leaves out what all have passed", () => {
    expect(stones(path([0, 3], 12))).toHaveLength(24);
    expect(path([40, 61], 12)).toEqual({ columns: 12, first: 3, rows: 3 });
    for (const space of [40, 61]) expect(stones(path([40, 61], 12))).toContain(space);
  });

  it("winds: the second row runs back", () => {
    const one = path([0, 3], 12);
    expect(stone(one, 11).x).toBe(stone(one, 12).x);
    expect(stone(one, 13).x).toBeLessThan(stone(one, 12).x);
  });

  it("lets a marker leap over those that are taken", () => {
    expect(hops(1, 5, [3])).toEqual([1, 2, 4, 5]);
    expect(hops(4, 2, [3, 5])).toEqual([4, 2]);
    expect(hops(1, 0, [0])).toEqual([1, 0]);
    expect(hops(3, 3, [])).toEqual([3]);
  });
});

describe("the keys", () => {
  it("choose dice and ways while walking, flowers while planting", () => {
    expect(keyed(press("3"), "move")).toEqual({ kind: "die", die: 3 });
    expect(keyed(press("y", "KeyZ"), "move")).toEqual({ kind: "way", way: "sw" });
    expect(keyed(press("w", "KeyW"), "plant")).toEqual({ kind: "plant", colour: "white" });
    expect(keyed(press("3"), "plant")).toBeNull();
    expect(keyed({ ...press("3"), ctrlKey: true }, "move")).toBeNull();
  });
});

describe("the letters of flowers", () => {
  it("are six in every language, each the first of its name or another of it", () => {
    for (const lang of LANGS) {
      keep({ lang });
      expect(new Set(COLOURS.map(letter)).size, lang).toBe(6);
      for (const colour of COLOURS) expect(t(colour).toUpperCase()).toContain(letter(colour));
    }
    keep({ lang: "it" });
    expect(keyed(press("v"), "plant")).toEqual({ kind: "plant", colour: "green" });
    keep({ lang: "en" });
  });
});

describe("the short rules", () => {
  it("are at most 200 words in every language, with pictures", () => {
    for (const lang of LANGS) {
      keep({ lang });
      const said = [shortRules.goal(), ...shortRules.parts.map(({ text }) => text()), shortRules.end()];
      expect(said.join(" ").split(" ").length, lang).toBeLessThanOrEqual(200);
    }
    keep({ lang: "en" });
    expect(shortRules.parts.every(({ view }) => view)).toBe(true);
  });
});

describe("a finger", () => {
  it("means the nearest hex that is lit, up to a hex and a half away", () => {
    const wide = (points: string): number => {
      const along = points.split(" ").map((point) => Number(point.split(",")[0]));
      return Math.max(...along) - Math.min(...along);
    };
    expect(wide(nearest("d4", ["d4", "d7"], 43.5))).toBeCloseTo(75.3, 0);
    expect(wide(nearest("d4", ["d4", "d5"], 43.5))).toBeCloseTo(75.3 / 2 + STEP / 2, 0);
    expect(wide(nearest("d4", HEXES, 43.5))).toBeCloseTo(STEP, 0);
  });
});

describe("the words", () => {
  const came = (outcome: Partial<MarsOutcome>): MarsOutcome => ({
    hex: "c5",
    flower: null,
    joined: [],
    points: 0,
    before: 3,
    after: 3,
    again: null,
    due: 3,
    ...outcome,
  });
  const told = (text: string, outcome: Partial<MarsOutcome>) =>
    tell({ ...acted(text), outcome: came(outcome) }, ["Ada"]);

  it("tell where a walk led and what it cost", () => {
    expect(told("move 3 ne", {})).toBe("Ada walks 3 to the north-east, to c5.");
    expect(told("move 3 ne", { flower: "red", points: -1, after: 2 })).toBe(
      "Ada walks 3 to the north-east, to c5. On a red flower: a point lost (3 → 2).",
    );
    expect(told("move 3 ne", { flower: "red", points: -1, before: 0, after: 0 })).toContain(
      "no point to lose.",
    );
    expect(told("move 6 stay", { points: -1, after: 1 })).toBe(
      "Ada stays on c5, with no way to walk 6: a point lost (3 → 1, on past a taken space).",
    );
  });

  it("tell what a planting scored for", () => {
    expect(told("plant red", { flower: "red" })).toBe(
      "Ada plants a red flower on c5: no points, as it stands alone.",
    );
    expect(told("plant red", { joined: ["c4"], points: 1, after: 4 })).toContain(
      "1 point for the other one it joins (3 → 4).",
    );
    expect(told("plant red", { joined: ["c4", "c6"], points: 2, after: 6, again: "last" })).toContain(
      "2 points for the 2 others it joins (3 → 6, on past a taken space). One more turn",
    );
    expect(told("plant red", { points: 1, after: 4 })).toContain("1 point for itself (3 → 4).");
    expect(told("plant red", { joined: ["c4"], points: 2, after: 5 })).toContain("2 points for itself and");
  });

  it("pass over the draws", () => {
    expect(tell(drew("draw red"), ["Ada"])).toBe("");
    expect(words("plant gray")).toBe("plant a gray flower");
  });

  it("list what may be done by die, with where it leads", () => {
    const found = groups(
      choices("move 3 e"),
      scene({ gardeners: ["d4", "i8"], flowers: "red d7", dice: [3] }),
    );
    expect(found).toEqual([
      {
        title: "With a 3",
        actions: [{ text: "move 3 e", words: "east to d7, on a red flower, for a point" }],
      },
    ]);
  });
});

describe("the examples", () => {
  it("are true to the pieces: ten flowers of each colour", () => {
    for (const [clause, { view }] of Object.entries(examples)) {
      for (const colour of COLOURS) {
        const grown = Object.values(view.flowers).filter((one) => one === colour).length;
        const held = view.seats.reduce((sum, seat) => sum + (seat.reserve[colour] ?? 0), 0);
        expect(grown + held + (view.bag[colour] ?? 0), `${clause} ${colour}`).toBe(10);
      }
      for (const hex of Object.keys(view.flowers)) expect(HEXES).toContain(hex);
    }
  });

  it("light only what lies in the garden", () => {
    for (const [clause, { view, legal = [] }] of Object.entries(examples)) {
      const walks = legal.filter((text) => !/stay|plant| 2$/.test(text));
      expect(landings(choices(...legal), view, 1, null).size, clause).toBe(walks.length);
      expect(legal.every((text) => parse(text))).toBe(true);
    }
  });
});
