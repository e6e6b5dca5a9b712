import { expect, test } from "vitest";
import { bytes } from "./push.ts";

test("a key in base64url becomes its bytes", () => {
  expect([...bytes("BP-_AA")]).toEqual([4, 255, 191, 0]);
});
