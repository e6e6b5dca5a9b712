// Points that fly from the board to where they count.

import { still } from "./prefs.svelte.ts";
import { signed } from "./numbers.ts";

const FLIGHT = 900;
const PULSE = 700;

const isSeen = (one: Element): boolean => one.getBoundingClientRect().width > 1;

function middle(one: Element): [x: number, y: number] {
  const box = one.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/**
 * Let a seat's points fly: from what a board marks with `data-points="SEAT"`, or from its middle, to whatever shows
 * the score (`data-score="SEAT"`). Where little should move, or a board lets them fly itself (`data-flies`), the score
 * is only lit for a moment.
 */
export function flyPoints(table: HTMLElement, seat: number, points: number): void {
  const score = [...table.querySelectorAll(`[data-score="${seat}"]`)].find(isSeen);
  const board = table.querySelector(".board");
  if (!score || !board) return;
  score.animate([{ color: "var(--glow)" }, {}], { duration: PULSE, delay: still() ? 0 : FLIGHT * 0.8 });
  if (still() || board.querySelector("[data-flies]")) return;
  const [from, to] = [middle(board.querySelector(`[data-points="${seat}"]`) ?? board), middle(score)];
  const flying = document.createElement("span");
  flying.className = "flying-points";
  flying.textContent = signed(points);
  flying.setAttribute("aria-hidden", "true"); // the log tells it
  document.body.append(flying);
  const place = ([x, y]: [number, number], size: number) =>
    `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${size})`;
  const flight = flying.animate(
    [
      { transform: place(from, 0.6), opacity: 0 },
      { transform: place([from[0], from[1] - 14], 1.25), opacity: 1, offset: 0.3 },
      { transform: place(to, 0.8), opacity: 0.9 },
    ],
    { duration: FLIGHT, easing: "cubic-bezier(0.3, 0, 0.2, 1)" },
  );
  flight.onfinish = flight.oncancel = () => flying.remove();
}
