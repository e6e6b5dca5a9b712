// Where cards come from and go to: the deck, the discard, a seat, or another place in sight.

import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import type { Event } from "../../lib/messages.ts";
import { pace } from "../../lib/prefs.svelte.ts";
import { parse } from "./compose.ts";

export type Zone = "hand" | "market" | "laid";

export interface Routes {
  /** Where a card comes from that was not in sight. */
  from: Map<string, string>;
  /** Where cards go that leave a zone. */
  to: Record<Zone, string>;
}

export function routes(last: readonly Event[], me: number | null): Routes {
  const found: Routes = { from: new Map(), to: { hand: "discard", market: "discard", laid: "discard" } };
  let giver: number | null = null;
  for (const { text, seat } of last) {
    const move = parse(text ?? "");
    if (move.verb === "exchange" && seat != null) {
      found.to.market = `seat-${seat}`;
      if (move.card && seat !== me) found.from.set(move.card, `seat-${seat}`);
    } else if (move.verb === "give" && seat != null) {
      giver = seat;
      if (seat === me) found.to.hand = `seat-${move.seat}`;
    } else if (move.verb === "play" && move.seat !== null) {
      giver = move.seat;
      if (move.seat === me) found.to.hand = `seat-${seat}`;
    } else if (move.verb === "take" && move.card && giver !== null && giver !== me) {
      found.from.set(move.card, `seat-${giver}`);
    } else if ((move.verb === "draw" || move.verb === "market") && move.card) {
      found.from.set(move.card, "deck");
    }
  }
  return found;
}

interface Params {
  key: string;
  zone: Zone;
  name: string;
}

type Travel = (node: Element, params: Params) => () => TransitionConfig;

/** From a place to here, or the other way round: only transform and opacity move. */
function flight(node: Element, there: DOMRect | undefined): TransitionConfig {
  const here = node.getBoundingClientRect();
  const [x, y] = there
    ? [
        there.left + there.width / 2 - here.left - here.width / 2,
        there.top + there.height / 2 - here.top - here.height / 2,
      ]
    : [0, 0];
  const size = there ? Math.min(1.5, there.width / Math.max(1, here.width)) : 1;
  return {
    duration: pace(300),
    easing: cubicOut,
    css: (t, u) =>
      `transform: translate(${x * u}px, ${y * u}px) scale(${1 - (1 - size) * u}); ` +
      `opacity: ${Math.min(1, 0.2 + t)}`,
  };
}

/** Transitions for a board's cards: they fly between their places, or from and to the deck. */
export function travels(
  board: () => HTMLElement | undefined,
  now: () => Routes,
): [send: Travel, receive: Travel] {
  const left = new Map<string, DOMRect>();
  const arrived = new Set<string>();
  const place = (name: string | undefined): DOMRect | undefined =>
    name ? board()?.querySelector(`[data-place="${name}"]`)?.getBoundingClientRect() : undefined;
  const send: Travel = (node, { key, zone }) => {
    left.set(key, node.getBoundingClientRect());
    for (const one of node.querySelectorAll("[data-action]")) one.removeAttribute("data-action");
    return () => {
      const there = arrived.has(key);
      setTimeout(() => left.delete(key));
      return there ? { duration: 0 } : flight(node, place(now().to[zone]));
    };
  };
  const receive: Travel = (node, { key, name }) => {
    arrived.add(key);
    return () => {
      setTimeout(() => arrived.delete(key));
      return flight(node, left.get(key) ?? place(now().from.get(name)));
    };
  };
  return [send, receive];
}
