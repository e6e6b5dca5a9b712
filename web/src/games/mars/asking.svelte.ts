// Pointing at a thing to be told what it is: with the mouse on it for a while, a tap, a long press or the focus.

import { on } from "svelte/events";
import type { Attachment } from "svelte/attachments";
import { came } from "../../lib/mouse.ts";

const WHILE = 500; // milliseconds until a mouse that rests, or a finger that stays, asks
const FAR = 9; // so many pixels, and a finger has moved on
const ACTS = "[data-action], button:not([aria-disabled='true']), [role='button']";

export interface Asked {
  /** What the thing's `data-about` says. */
  what: string;
  /** Where it is, from the corner of the board; `below`: there is no room above it. */
  x: number;
  y: number;
  below: boolean;
}

export class Asking {
  asked = $state.raw<Asked | null>(null);
  private root: HTMLElement | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private over: Element | null = null;
  private down: { x: number; y: number } | null = null;
  private held = false;

  /** `id`: of the element that tells it, for those who hear it. */
  constructor(private id: string) {}

  hide(): void {
    clearTimeout(this.timer);
    this.root?.querySelector(`[aria-describedby="${this.id}"]`)?.removeAttribute("aria-describedby");
    this.asked = null;
  }

  /** Tell what a thing of the board is, or something else of it. */
  show(thing: Element, what = thing.getAttribute("data-about") ?? ""): void {
    this.hide();
    if (!this.root || !thing.isConnected) return;
    const [box, around] = [thing.getBoundingClientRect(), this.root.getBoundingClientRect()];
    const below = box.top < 150;
    const middle = box.left + box.width / 2 - around.left;
    const x = Math.max(135, Math.min(middle, around.width - 135));
    this.asked = { what, x, y: (below ? box.bottom + 6 : box.top - 6) - around.top, below };
    thing.setAttribute("aria-describedby", this.id);
  }

  /** For the board's root. */
  readonly listen: Attachment<HTMLElement> = (root) => {
    this.root = root;
    const listeners: [string, (event: never) => void, boolean?][] = [
      ["pointerover", this.rest],
      ["pointerleave", this.leave],
      ["pointerdown", this.press],
      ["pointermove", this.move],
      ["pointerup", this.lift],
      ["pointercancel", this.lift],
      ["click", this.click, true],
      ["focusin", this.focus],
      ["focusout", this.leave],
      ["keydown", this.escape],
    ];
    // Svelte's own way to listen: a focus may be lost in the middle of a change
    const ends = listeners.map(([name, told, capture]) =>
      on(root, name, told as (event: Event) => void, { capture: capture ?? false }),
    );
    return () => {
      clearTimeout(this.timer);
      for (const end of ends) end();
    };
  };

  private thing(event: Event): Element | null {
    return (event.target as Element | null)?.closest?.("[data-about]") ?? null;
  }

  private rest = (event: PointerEvent): void => {
    const thing = this.thing(event);
    if (event.pointerType !== "mouse" || thing === this.over) return;
    this.over = thing;
    this.hide();
    if (thing && came(event) && !event.buttons) this.timer = setTimeout(() => this.show(thing), WHILE);
  };

  private leave = (): void => {
    this.over = null;
    this.hide();
  };

  private press = (event: PointerEvent): void => {
    this.hide();
    this.held = false;
    const thing = this.thing(event);
    if (event.pointerType === "mouse" || !thing) return;
    this.down = { x: event.clientX, y: event.clientY };
    this.timer = setTimeout(() => {
      this.held = true;
      this.show(thing);
    }, WHILE);
  };

  private move = (event: PointerEvent): void => {
    if (this.down && Math.hypot(event.clientX - this.down.x, event.clientY - this.down.y) > FAR) this.lift();
  };

  private lift = (): void => {
    if (this.down && !this.held) clearTimeout(this.timer);
    this.down = null;
  };

  /** A long press has asked, and does nothing else; a tap on what does nothing asks. */
  private click = (event: MouseEvent): void => {
    const thing = this.thing(event);
    if (this.held) {
      this.held = false;
      event.stopPropagation();
      event.preventDefault();
    } else if (thing && !(event.target as Element).closest(ACTS)) this.show(thing);
    else this.hide();
  };

  private focus = (event: FocusEvent): void => {
    const thing = this.thing(event);
    if (thing?.matches(":focus-visible")) this.show(thing);
  };

  private escape = (event: KeyboardEvent): void => {
    if (event.key === "Escape") this.hide();
  };
}
