// Points on their way from the hex where they were won or lost to the marker on the track.

import type { Attachment } from "svelte/attachments";

export interface Flight {
  id: number;
  seat: number;
  hex: string;
  points: number;
  /** Milliseconds until it begins: first the gardener walks and the flower opens. */
  wait: number;
}

/** For what flies, inside the board's root. */
export function flown({ seat, hex, wait }: Flight, duration: number): Attachment<HTMLElement> {
  return (piece) => {
    const root = piece.parentElement!;
    const from = middle(root, `[data-hex="${hex}"]`);
    const to = middle(root, `[data-marker="${seat}"]`);
    if (!from || !to) return;
    const at = ({ x, y }: { x: number; y: number }, size: number): string =>
      `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${size})`;
    const high = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - 40 };
    const flight = piece.animate(
      [
        { opacity: 0, transform: at(from, 0.6) },
        { opacity: 1, transform: at({ x: from.x, y: from.y - 22 }, 1.25), offset: 0.25 },
        { opacity: 1, transform: at(high, 1.1), offset: 0.6 },
        { opacity: 0.2, transform: at(to, 0.7) },
      ],
      { delay: wait, duration: duration * 1.4, easing: "ease-in-out" },
    );
    return () => flight.cancel();
  };
}

function middle(root: HTMLElement, part: string): { x: number; y: number } | null {
  const [box, around] = [root.querySelector(part)?.getBoundingClientRect(), root.getBoundingClientRect()];
  return box ? { x: box.left + box.width / 2 - around.left, y: box.top + box.height / 2 - around.top } : null;
}
