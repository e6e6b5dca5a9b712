import { expect, test, vi } from "vitest";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
const { brief, refusal } = await import("./refusals.ts");

test("the person is told the reason, not what the page shows anyway", () => {
  expect(
    brief(
      "'take 8' cannot be played now: position 8 costs 6 sticks and you have 0 (FUN-9). Legal: take 1, take 2.",
    ),
  ).toBe("Position 8 costs 6 sticks and you have 0.");
  expect(
    brief(
      "'plant red a3' cannot be played now: it does not touch a free red fern (FEL-13). Legal: plant red b3 and 12 more.",
    ),
  ).toBe("It does not touch a free red fern.");
  expect(brief("It is not your turn.")).toBe("It is not your turn.");
});

test("what was typed and is no action is answered with what may have been meant, in the game's words", () => {
  const words = (text: string) =>
    ({ "take 1": "take the nearest card", "take 2": "take the second card" })[text] ?? "?";
  expect(
    refusal(
      { kind: "illegal", sentence: "'tak 1' is not an action of Fungi. Did you mean 'take 1' or 'take 2'?" },
      words,
    ),
  ).toBe(
    "“tak 1” is nothing one can do in this game. Did you mean: take the nearest card (take 1); take the second card (take 2)?",
  );
  const told = refusal(
    {
      kind: "illegal",
      sentence:
        "'frob' is not an action of Fungi. Actions look like 'take 1', 'decay', 'pan', 'sell honeyfungus 0+1'.",
    },
    words,
  );
  expect(told).toBe(
    "“frob” is nothing one can do in this game. What you can do now is listed under “In words”.",
  );
});
