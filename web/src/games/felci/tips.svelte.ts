// Pointing at a thing tells what it is: by resting the mouse on it, by focus, by a long press, and by a press
// on what does nothing else.

import { came } from "../../lib/mouse.ts";

const REST = 650; // milliseconds until a mouse that rests, or a focus that stays, is answered
const HOLD = 480; // until a press is a long one
const FAR = 8; // so many pixels make a movement of a press

export class Tips {
  /** The thing that is told of, as its `data-tell` names it. */
  thing = $state<string | null>(null);
  /** Whether it is seen; before that it is there only for those who hear it. */
  shown = $state(false);
  /** What it stands beside, in the window. */
  beside = $state.raw<DOMRect | null>(null);
  private node: Element | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private held = false;
  private from = { x: 0, y: 0 };

  constructor(
    /** The id of the element that tells. */
    private id: string,
    /** Whether something is chosen: then a place in the garden answers only to focus and a long press. */
    private busy: () => boolean,
  ) {}

  attach = (root: HTMLElement): (() => void) => {
    const heard: [string, (event: never) => void, boolean?][] = [
      ["pointerover", this.over],
      ["pointerleave", this.hide],
      ["pointerdown", this.down],
      ["pointermove", this.move],
      ["pointerup", this.up],
      ["pointercancel", this.up],
      ["contextmenu", this.menu],
      ["click", this.swallow, true],
      ["click", this.press],
      ["focusin", this.focus],
      ["focusout", this.leave],
      ["keydown", this.key],
    ];
    for (const [name, hear, early] of heard) root.addEventListener(name, hear as EventListener, early);
    return () => {
      for (const [name, hear, early] of heard) root.removeEventListener(name, hear as EventListener, early);
      queueMicrotask(this.hide);
    };
  };

  hide = (): void => {
    clearTimeout(this.timer);
    this.node?.removeAttribute("aria-describedby");
    this.node = this.thing = this.beside = null;
    this.shown = false;
  };

  /** The focus has gone, perhaps to another thing; it also goes while the board is being drawn anew. */
  private leave = (): void => {
    const left = this.node;
    queueMicrotask(() => {
      if (this.node === left) this.hide();
    });
  };

  private tell(node: Element, wait: number): void {
    this.hide();
    this.node = node;
    this.thing = node.getAttribute("data-tell");
    node.setAttribute("aria-describedby", this.id);
    const show = (): void => {
      this.beside = node.getBoundingClientRect();
      this.shown = true;
    };
    if (wait) this.timer = setTimeout(show, wait);
    else show();
  }

  /** Something is chosen, and this is a place for it. */
  private aimed = (node: Element): boolean => this.busy() && node.matches("[data-cell], [data-bench]");

  private over = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse") return;
    const node = found(event);
    const moved = came(event);
    if (node === this.node) return;
    if (node && moved && !this.aimed(node)) this.tell(node, REST);
    else this.hide();
  };

  private down = (event: PointerEvent): void => {
    this.hide();
    this.held = false;
    if (event.pointerType === "mouse") return;
    this.from = { x: event.clientX, y: event.clientY };
    const node = found(event);
    if (!node) return;
    this.timer = setTimeout(() => {
      this.held = true;
      this.tell(node, 0);
    }, HOLD);
  };

  private move = (event: PointerEvent): void => {
    if (event.pointerType === "mouse" || this.held) return;
    if (Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y) > FAR) clearTimeout(this.timer);
  };

  private up = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse" && !this.held) clearTimeout(this.timer);
  };

  /** A long press is answered by words, not by the window's own menu. */
  private menu = (event: Event): void => {
    if (this.held) event.preventDefault();
  };

  /** The click at the end of a long press means nothing. */
  private swallow = (event: Event): void => {
    if (!this.held) return;
    this.held = false;
    event.preventDefault();
    event.stopPropagation();
  };

  private press = (event: Event): void => {
    const node = found(event);
    if (node && !this.aimed(node) && !node.matches("[data-action], [data-asks], [aria-pressed]"))
      this.tell(node, 0);
  };

  private focus = (event: Event): void => {
    const node = found(event);
    if (node?.matches(":focus-visible")) this.tell(node, REST);
  };

  private key = (event: KeyboardEvent): void => {
    if (event.key === "Escape") this.hide();
  };
}

const found = (event: Event): Element | null => (event.target as Element).closest("[data-tell]");
