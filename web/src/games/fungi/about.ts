// What a thing on the board is and does, in the sentences of the short rules; and how one asks for it.

import type { Attachment } from "svelte/attachments";
import { came } from "../../lib/mouse.ts";
import { faceOf, isNight, kindOf } from "./faces.ts";
import { COPIES } from "./printed.ts";
import { rule, type Rule } from "./short.ts";
import { t } from "./texts.ts";
import type { Thing } from "./trace.ts";
import { cardName, priceOf, sum } from "./words.ts";

/** What is said of a thing. */
export interface About {
  title: string;
  lines: string[];
}

const HELPERS: Record<string, Rule[]> = {
  butter: ["extras"],
  cider: ["extras"],
  pan: ["pan", "cook"],
  basket: ["basket"],
};
const THINGS: Record<string, Rule[]> = {
  score: ["goal", "end"],
  sticks: ["take", "sell"],
  hand: ["basket"],
  decay: ["decay", "rot"],
  pile: ["end"],
};

/** By the name that `data-about` has: a card's, "place 3", or a thing's with what it says of itself. */
export function aboutOf(name: string): About {
  const [thing = "", ...rest] = name.split(" ");
  const said = rest.join(" ");
  if (thing === "place")
    return { title: t("about.place", { place: said, price: priceOf(Number(said)) }), lines: [rule("take")] };
  if (thing === "said") return { title: said, lines: [] };
  const rules = THINGS[thing];
  if (rules)
    return { title: said, lines: [...(thing === "pile" ? [t("about.pile")] : []), ...rules.map(rule)] };
  if (thing === "meal") return { title: said, lines: [rule("cook"), rule("extras")] };
  return aboutCard(name);
}

function aboutCard(card: string): About {
  const title = cardName(card);
  if (card === "?") return { title, lines: [t("about.hidden")] };
  const face = faceOf(kindOf(card));
  if (!face) return { title, lines: (HELPERS[card] ?? []).map(rule) };
  const worth = t("about.worth", {
    flavour: t("flavour", { n: face.flavour }),
    sticks: t("sticks", { n: face.sticks }),
    n: COPIES[card as keyof typeof COPIES],
  });
  return { title, lines: [worth, ...(isNight(card) ? [rule("night")] : []), rule("cook"), rule("sell")] };
}

/** The name of a pan, a meal or a basket. */
export function nameOf(thing: Thing): string {
  if (!thing.meal) return thing.card;
  return `meal ${cardName(thing.meal.name)}: ${sum(thing.meal)} = ${t("flavour", { n: thing.meal.flavour })}`;
}

const RESTS = 450; // milliseconds until a mouse that rests asks
const HOLDS = 550; // and a finger
const FAR = 7;

export interface Asking {
  /** A press asks, instead of playing. */
  on: () => boolean;
  /** Somebody wants to know about this; null: no longer. */
  ask: (element: HTMLElement | null) => void;
}

/** Lets one ask about everything inside that has `data-about`: rest on it, hold it, press it, or the key i. */
export function asking({ on, ask }: Asking): Attachment<HTMLElement> {
  return (root) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from: { x: number; y: number } | null = null;
    let asked = false; // by holding: the press that ends plays nothing
    let under: HTMLElement | null = null; // what the mouse rests on
    const about = (event: globalThis.Event): HTMLElement | null =>
      (event.target as Element | null)?.closest?.<HTMLElement>("[data-about]") ?? null;
    const later = (what: HTMLElement, wait: number, then = () => {}): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        then();
        ask(what);
      }, wait);
    };
    const stop = (event: globalThis.Event): void => {
      event.stopPropagation();
      event.preventDefault();
    };

    const over = (event: PointerEvent): void => {
      if (event.pointerType !== "mouse" || event.buttons) return;
      const what = about(event);
      const moved = came(event);
      if (what && what === under) return; // the card moved under the mouse, or another part of it is there
      under = what;
      clearTimeout(timer);
      ask(null);
      if (what && moved) later(what, RESTS);
    };
    const leave = (event: PointerEvent): void => {
      if (event.pointerType !== "mouse") return;
      under = null;
      clearTimeout(timer);
      ask(null);
    };
    const down = (event: PointerEvent): void => {
      asked = false;
      clearTimeout(timer);
      const what = about(event);
      if (!on()) ask(null);
      else if (what) return event.stopPropagation(); // nothing is dragged while one asks
      if (!what || event.pointerType === "mouse") return;
      from = { x: event.clientX, y: event.clientY };
      later(what, HOLDS, () => (asked = true));
    };
    const move = (event: PointerEvent): void => {
      if (!from || Math.hypot(event.clientX - from.x, event.clientY - from.y) <= FAR) return;
      from = null;
      clearTimeout(timer);
    };
    const up = (): void => {
      if (from) clearTimeout(timer);
      from = null;
    };
    const click = (event: MouseEvent): void => {
      const what = about(event);
      const plays = !!(event.target as Element).closest("button");
      if (asked) {
        asked = false;
        return stop(event);
      }
      if (!what || (plays && !on())) return;
      clearTimeout(timer);
      if (plays) stop(event);
      ask(what);
    };
    const key = (event: KeyboardEvent): void => {
      const what = about(event);
      if (!what || event.ctrlKey || event.metaKey || event.altKey) return;
      const presses =
        (event.key === "Enter" || event.key === " ") && (on() || !(what instanceof HTMLButtonElement));
      if (event.key !== "i" && !presses) return;
      stop(event);
      ask(what);
    };

    root.addEventListener("pointerover", over);
    root.addEventListener("pointerleave", leave);
    root.addEventListener("pointerdown", down, true);
    root.addEventListener("pointermove", move);
    root.addEventListener("pointerup", up);
    root.addEventListener("pointercancel", up);
    root.addEventListener("click", click, true);
    root.addEventListener("keydown", key, true);
    return () => {
      clearTimeout(timer);
      root.removeEventListener("pointerover", over);
      root.removeEventListener("pointerleave", leave);
      root.removeEventListener("pointerdown", down, true);
      root.removeEventListener("pointermove", move);
      root.removeEventListener("pointerup", up);
      root.removeEventListener("pointercancel", up);
      root.removeEventListener("click", click, true);
      root.removeEventListener("keydown", key, true);
    };
  };
}

/** While one asks, Tab comes to everything that can be asked about. */
export function reachable(root: HTMLElement, all: boolean): void {
  for (const one of root.querySelectorAll<HTMLElement>("[data-about]:not(button)"))
    if (all) one.tabIndex = 0;
    else one.removeAttribute("tabindex");
}
