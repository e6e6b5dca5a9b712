import { expect, test, vi } from "vitest";

const heard: Record<string, (event: PointerEvent) => void> = {};
vi.stubGlobal(
  "addEventListener",
  (kind: string, hear: (event: PointerEvent) => void) => (heard[kind] = hear),
);
vi.resetModules();
const { came } = await import("./mouse.ts");
const at = (clientX: number, clientY: number) => ({ clientX, clientY }) as PointerEvent;

test("a thing that comes to a mouse that lies still is not what the mouse came to", () => {
  expect(came(at(10, 10))).toBe(true);
  heard.pointermove!(at(30, 40));
  expect(came(at(30, 40)), "the board has changed under it").toBe(false);
  expect(came(at(31, 40))).toBe(true);
  heard.pointerdown!(at(50, 50));
  expect(came(at(50, 50)), "something else lies there after a press").toBe(false);
});
