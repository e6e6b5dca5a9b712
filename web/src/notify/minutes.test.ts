import { expect, test } from "vitest";
import { toMinute, toText } from "./minutes.ts";

test("a time of the day there and back", () => {
  expect(toText(7 * 60 + 5)).toBe("07:05");
  expect(toMinute("07:05")).toBe(425);
  expect(toMinute("")).toBeNull();
});
