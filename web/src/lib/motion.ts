// One way of moving for all boards: 180 to 320 ms, ease-out; hardly any where little should move.

import { cubicOut } from "svelte/easing";
import { crossfade, fade } from "svelte/transition";
import { pace } from "./prefs.svelte.ts";

const QUICK = 180;
export const USUAL = 260;
export const SLOW = 320;

/** For `animate:flip={moving()}` and transitions. */
export function moving(usual = USUAL): { duration: number; easing: typeof cubicOut } {
  return { duration: pace(usual), easing: cubicOut };
}

const goes = (node: Element) => fade(node, { duration: pace(QUICK) });

/**
 * A pair for pieces that change places (`in:receive={{key}} out:send={{key}}`). Rotate a wrapper. What leaves while it
 * still arrives fades where it is: its flight would be reckoned from the middle of the other one, and miss the screen.
 */
export function slides(usual = USUAL) {
  const [send, receive] = crossfade({ duration: () => pace(usual), easing: cubicOut, fallback: goes });
  const sendOn: typeof send = (node, params) => {
    const go = send(node, params);
    return () => {
      const flight = go();
      return getComputedStyle(node).transform === "none" ? flight : goes(node);
    };
  };
  return [sendOn, receive] as const;
}
