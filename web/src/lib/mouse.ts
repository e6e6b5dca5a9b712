// Whether the mouse came to a thing. When a board changes, things also come to a mouse that lies still.

const NOWHERE = -1;
let [x, y] = [NOWHERE, NOWHERE];

function note(event: PointerEvent): void {
  [x, y] = [event.clientX, event.clientY];
}
for (const kind of ["pointermove", "pointerdown"] as const)
  globalThis.addEventListener?.(kind, note, { capture: true, passive: true });

/** For a listener of `pointerover`, once an event. */
export function came(event: PointerEvent): boolean {
  const moved = event.clientX !== x || event.clientY !== y;
  note(event);
  return moved;
}
