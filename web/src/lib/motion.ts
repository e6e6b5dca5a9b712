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

/** A pair for pieces that change places (`in:receive={{key}} out:send={{key}}`). Rotate a wrapper. */
export function slides(usual = USUAL) {
  return crossfade({
    duration: () => pace(usual),
    easing: cubicOut,
    fallback: (node) => fade(node, { duration: pace(QUICK) }),
  });
}
