import { describe, expect, it } from "vitest";
import { acted, choices, drew } from "../../lib/testing.ts";
import { examples, scene } from "./examples.ts";
import { ahead, between, HEXES, neighbours, towards } from "./hexes.ts";
import { keyed } from "./keys.ts";
import { landings, parse } from "./compose.ts";
import { joined, largest } from "./groups.ts";
import { hops, path, stone, stones } from "./track.ts";
import { COLOURS } from "./colours.ts";
import { gain, groups, tell, words } from "./words.ts";

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
    expect(joined(view.flowers, "c5", "red").sort()).toEqual(["c2", "c3", "c4", "c6"]);
    expect(largest(view.flowers, "red")).toBe(3);
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

  it("choose dice and ways while walking, flowers while planting", () => {
    expect(keyed(press("3"), "move")).toEqual({ kind: "die", die: 3 });
    expect(keyed(press("y", "KeyZ"), "move")).toEqual({ kind: "way", way: "sw" });
    expect(keyed(press("w", "KeyW"), "plant")).toEqual({ kind: "plant", colour: "white" });
    expect(keyed(press("3"), "plant")).toBeNull();
    expect(keyed({ ...press("3"), ctrlKey: true }, "move")).toBeNull();
  });
});

describe("the words", () => {
  it("tell a move and pass over the draws", () => {
    expect(tell(acted("move 3 ne"), ["Ada"])).toBe("Ada walks 3 to the north-east.");
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
