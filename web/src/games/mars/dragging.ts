// Dragging a die, a gardener or a flower by mouse, pen or finger. A press without motion is a click.

import type { Attachment } from "svelte/attachments";

export interface Carried {
  kind: "die" | "gardener" | "flower";
  value: string;
}

interface Hand {
  /** May this be picked up now? */
  take: (what: Carried) => boolean;
  /** It is being carried, at these pixels of the board, over this hex. */
  carry: (what: Carried, x: number, y: number, hex: string | null) => void;
  /** Let go: over a hex, or nowhere. */
  drop: (what: Carried, hex: string | null) => void;
}

const FAR = 7; // pixels before a press is a drag

function carried(target: EventTarget | null): Carried | null {
  const found = (target as Element | null)?.closest?.("[data-die],[data-gardener],[data-flower]");
  if (!found) return null;
  for (const kind of ["die", "gardener", "flower"] as const) {
    const value = found.getAttribute(`data-${kind}`);
    if (value !== null) return { kind, value };
  }
  return null;
}

function hexAt(x: number, y: number): string | null {
  const found = document.elementsFromPoint(x, y).find((one) => one.closest("[data-hex]"));
  return found?.closest("[data-hex]")?.getAttribute("data-hex") ?? null;
}

/** For the root of the board: `{@attach dragging({…})}`. */
export function dragging(hand: Hand): Attachment<HTMLElement> {
  return (root) => {
    let held: { what: Carried; id: number; x: number; y: number; moving: boolean } | null = null;

    function down(event: PointerEvent): void {
      const what = event.isPrimary && event.button === 0 ? carried(event.target) : null;
      if (what) held = { what, id: event.pointerId, x: event.clientX, y: event.clientY, moving: false };
    }

    function move(event: PointerEvent): void {
      if (held?.id !== event.pointerId) return;
      if (!event.buttons) return end(event); // released elsewhere
      if (!held.moving) {
        if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < FAR) return;
        if (!hand.take(held.what)) {
          held = null;
          return;
        }
        held.moving = true;
        root.setPointerCapture(event.pointerId);
      }
      const box = root.getBoundingClientRect();
      hand.carry(
        held.what,
        event.clientX - box.left,
        event.clientY - box.top,
        hexAt(event.clientX, event.clientY),
      );
    }

    function end(event: PointerEvent): void {
      if (held?.id !== event.pointerId) return;
      const { what, moving } = held;
      held = null;
      if (!moving) return;
      // the click that follows is part of the drag
      const swallow = (click: Event): void => click.stopPropagation();
      root.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => root.removeEventListener("click", swallow, { capture: true }), 0);
      hand.drop(what, event.type === "pointerup" ? hexAt(event.clientX, event.clientY) : null);
    }

    root.addEventListener("pointerdown", down);
    root.addEventListener("pointermove", move);
    root.addEventListener("pointerup", end);
    root.addEventListener("pointercancel", end);
    return () => {
      root.removeEventListener("pointerdown", down);
      root.removeEventListener("pointermove", move);
      root.removeEventListener("pointerup", end);
      root.removeEventListener("pointercancel", end);
    };
  };
}

/** For the garden's wrapper: told of a click on a hex that is not lit. */
export function pointing(told: (hex: string) => void): Attachment<HTMLElement> {
  return (root) => {
    function click(event: MouseEvent): void {
      const found = (event.target as Element).closest("[data-hex]");
      if (found && !found.hasAttribute("data-action")) told(found.getAttribute("data-hex")!);
    }
    root.addEventListener("click", click);
    return () => root.removeEventListener("click", click);
  };
}
