import { expect, test, vi } from "vitest";
import type { Event, TableView } from "./messages.ts";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
const { drawn, how } = await import("./result.ts");

const sight = (more: object): TableView =>
  ({
    over: true,
    view: { player: 0, phase: "plant", winners: [] },
    result: { how: "resigned", winners: [1] },
    ...more,
  }) as unknown as TableView;
const gave = (seat: number): Event => ({ seq: 9, time: 0, what: "resigned", seat });

test("where somebody gave up nobody is to act, and the other has won", () => {
  expect(drawn(sight({}))).toEqual({ player: -2, phase: "over", winners: [1] });
  const once = sight({});
  expect(drawn(once)).toBe(drawn(once));
  expect(drawn(sight({ view: { player: 0, winners: [] } }))).toEqual({ player: -2, winners: [1] });
});

test("a game that goes on, or was played to its end, is drawn as it is", () => {
  const going = sight({ over: false, result: null });
  expect(drawn(going)).toBe(going.view);
  const played = sight({ view: { player: -2, phase: "over", winners: [0] } });
  expect(drawn(played)).toBe(played.view);
});

test("whoever gave up last is named; what all agreed on is nobody's doing", () => {
  expect(how(sight({}), [gave(1), gave(0)], ["Ada", "Bob"])).toBe("Ada gave up.");
  expect(how(sight({ result: { how: "agreed", winners: [0, 1] } }), [], ["Ada", "Bob"])).toBe("Agreed.");
});
