// How cards move: along the path, into hands and pans, and out of the pile.

import type { Attachment } from "svelte/attachments";
import type { TransitionConfig } from "svelte/transition";
import { moving, SLOW, slides, USUAL } from "../../lib/motion.ts";
import { pace } from "../../lib/prefs.svelte.ts";

/** A card leaves one place and arrives in another. */
const [leave, arrive] = slides(SLOW);
export { arrive };

/** What goes plays nothing any more. */
export const send: typeof leave = (node, params) => {
  node.removeAttribute("data-action");
  for (const one of node.querySelectorAll("[data-action]")) one.removeAttribute("data-action");
  return leave(node, params);
};

/** A card that was just drawn turns over as it leaves the pile; `nth` staggers several. */
export function turnOver(_: Element, nth: number): TransitionConfig {
  if (!nth) return { duration: 0 };
  return {
    ...moving(SLOW),
    delay: pace(60 + 110 * nth),
    css: (t, u) => `transform: translateX(${u * 60}%) rotateY(${u * 90}deg); opacity: ${Math.min(1, 3 * t)}`,
  };
}

/** The path moves up once a card has been taken from it. */
export const upThePath = (still: boolean) =>
  still ? { duration: 0 } : { ...moving(USUAL), delay: pace(110) };

const FAR = 7; // so many pixels make a drag of a press
const HOLD = 220; // a finger rests so long before it drags rather than scrolls

export interface Drag {
  on: boolean;
  /** Where it may be let go: the name of a `data-drop`. */
  zone: string;
  drop: () => void;
}

/** Lets an element be dragged to a zone, by mouse at once, by finger after a moment's rest. */
export function dragged(how: () => Drag): Attachment<HTMLElement> {
  return (node) => {
    let from: { x: number; y: number; id: number; box: DOMRect } | null = null;
    let held = false;
    let moving = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const over = (event: PointerEvent): boolean => {
      node.style.pointerEvents = "none";
      const under = document.elementFromPoint(event.clientX, event.clientY);
      node.style.pointerEvents = "";
      return !!under?.closest(`[data-drop~="${how().zone}"]`);
    };
    const end = (): void => {
      clearTimeout(timer);
      from = null;
      held = moving = false;
      node.style.translate = node.style.zIndex = "";
      delete node.dataset.dragged;
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", end);
    };
    // On the window: the pointer may leave the card, and the card may leave the pointer.
    const down = (event: PointerEvent): void => {
      if (!how().on || event.button !== 0) return;
      end();
      addEventListener("pointermove", move);
      addEventListener("pointerup", up);
      addEventListener("pointercancel", end);
      from = { x: event.clientX, y: event.clientY, id: event.pointerId, box: node.getBoundingClientRect() };
      held = event.pointerType !== "touch";
      if (!held) timer = setTimeout(() => (held = true), HOLD);
    };
    const move = (event: PointerEvent): void => {
      if (event.pointerId !== from?.id) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (!moving && Math.hypot(x, y) > FAR) {
        if (!held) return end();
        moving = true;
        node.setPointerCapture(from.id);
        node.dataset.dragged = "yes";
        node.style.zIndex = "30";
      }
      if (moving) node.style.translate = `${x}px ${y}px`;
    };
    const up = (event: PointerEvent): void => {
      if (event.pointerId !== from?.id) return;
      if (!moving) {
        // released where it was pressed, but the card has moved on: no click comes of that by itself
        const [was, is] = [from.box, node.getBoundingClientRect()];
        const left = Math.hypot(is.x - was.x, is.y - was.y) > 1 && !node.contains(event.target as Node);
        const there = Math.hypot(event.clientX - from.x, event.clientY - from.y) <= FAR;
        end();
        if (left && there && !node.inert) node.click();
        return;
      }
      const hit = over(event);
      end();
      node.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => node.removeEventListener("click", swallow, { capture: true }), 50);
      if (hit) how().drop();
    };
    const swallow = (event: Event): void => {
      event.stopPropagation();
      event.preventDefault();
    };
    const noScroll = (event: TouchEvent): void => {
      if (held || moving) event.preventDefault();
    };

    node.addEventListener("pointerdown", down);
    node.addEventListener("touchmove", noScroll, { passive: false });
    return () => {
      end();
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("touchmove", noScroll);
    };
  };
}

/** Arrow keys go along a row of cards; up and down to the row above and below. */
export function along(event: KeyboardEvent, above: string | null, below: string | null): void {
  const row = event.currentTarget as HTMLElement;
  const stops = [...row.querySelectorAll<HTMLElement>("[data-stop]")].sort(
    (a, b) => Number(a.dataset.stop) - Number(b.dataset.stop),
  );
  const here = stops.indexOf(document.activeElement as HTMLElement);
  if (here < 0) return;
  const steps: Record<string, number> = {
    ArrowRight: here + 1,
    ArrowLeft: here - 1,
    Home: 0,
    End: stops.length - 1,
  };
  const other = event.key === "ArrowUp" ? above : event.key === "ArrowDown" ? below : null;
  const to = other
    ? row.closest(".fungi")?.querySelector<HTMLElement>(`${other} [data-stop]`)
    : stops[steps[event.key] ?? -1];
  if (!other && !(event.key in steps)) return;
  event.preventDefault();
  to?.focus();
}
