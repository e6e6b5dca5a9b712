// Where cards come from and go to: the deck, the discard, a seat. Cards that stay in sight slide from place to place by their names.

import { cubicOut } from "svelte/easing";
import { crossfade, type TransitionConfig } from "svelte/transition";
import type { Event } from "../../lib/messages.ts";
import { pace } from "../../lib/prefs.svelte.ts";
import { parse } from "./moves.ts";

export type Zone = "hand" | "market" | "laid";

export interface Routes {
  /** Where a card of the market or the hand comes from, if not from the deck. */
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

/** A pair like `slides()`; a card without a counterpart flies from or to its place on this board. */
export function travels(board: () => HTMLElement | undefined, now: () => Routes): [send: Travel, receive: Travel] {
  const pair = crossfade({
    duration: () => pace(300),
    easing: cubicOut,
    fallback(node, params, intro) {
      const { zone, name } = params as Params;
      const place = intro ? (now().from.get(name) ?? "deck") : now().to[zone];
      const there = board()?.querySelector(`[data-place="${place}"]`)?.getBoundingClientRect();
      const here = node.getBoundingClientRect();
      const [x, y] = there ? [there.left + there.width / 2 - here.left - here.width / 2, there.top + there.height / 2 - here.top - here.height / 2] : [0, 0];
      const smaller = there ? Math.min(1, there.width / Math.max(1, here.width)) : 1;
      return {
        duration: pace(300),
        easing: cubicOut,
        css: (t, u) => `transform: translate(${x * u}px, ${y * u}px) scale(${1 - (1 - smaller) * u}); opacity: ${Math.min(1, 0.3 + t)}`,
      };
    },
  });
  return pair as unknown as [Travel, Travel];
}
