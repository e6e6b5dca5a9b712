import { describe as suite, expect, it } from "vitest";
import { sentence } from "./eventText.ts";

suite("what is told in a row", () => {
  it("ends like a sentence", () => {
    expect(["Ada puts a pan down", "Who knows?", ""].map(sentence)).toEqual([
      "Ada puts a pan down.",
      "Who knows?",
      "",
    ]);
  });
});
