// What can be carried over the garden, and what lies at a point of it.

import type { Attachment } from "svelte/attachments";

export interface Carried {
  /** "press": a finger on a hex that is lit, which slides to the one that is meant. */
  kind: "die" | "gardener" | "flower" | "press";
  value: string;
}

/** The die, gardener or flower that was touched, or null. */
export function carried(target: EventTarget | null): Carried | null {
  const found = (target as Element | null)?.closest?.(
    "[data-die],[data-gardener],[data-flower],[data-press]",
  );
  if (!found) return null;
  for (const kind of ["die", "gardener", "flower", "press"] as const) {
    const value = found.getAttribute(`data-${kind}`);
    if (value !== null) return { kind, value };
  }
  return null;
}

export function hexAt(x: number, y: number): string | null {
  const found = document.elementsFromPoint(x, y).find((one) => one.closest("[data-hex]"));
  return found?.closest("[data-hex]")?.getAttribute("data-hex") ?? null;
}

/** For the garden's wrapper: told of a click on a hex that is not lit. */
export function pointing(told: (hex: string, thing: Element) => void): Attachment<HTMLElement> {
  return (root) => {
    function click(event: MouseEvent): void {
      const found = (event.target as Element).closest("[data-hex]");
      if (found && !found.hasAttribute("data-action")) told(found.getAttribute("data-hex")!, found);
    }
    root.addEventListener("click", click);
    return () => root.removeEventListener("click", click);
  };
}
