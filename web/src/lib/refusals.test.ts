import { expect, test } from "vitest";
import { brief } from "./refusals.ts";

test("the person is told the reason, not what the page shows anyway", () => {
  expect(brief("'take 8' cannot be played now: position 8 costs 6 sticks and you have 0 (FUN-9). Legal: take 1, take 2.")).toBe("Position 8 costs 6 sticks and you have 0.");
  expect(brief("'plant red a3' cannot be played now: it does not touch a free red fern (FEL-13). Legal: plant red b3 and 12 more.")).toBe("It does not touch a free red fern.");
  expect(brief("It is not your turn.")).toBe("It is not your turn.");
});
