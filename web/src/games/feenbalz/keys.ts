// The board by keyboard: arrows from card to card and from row to row, letters for the buttons.

import { forBoard } from "../../lib/keys.ts";

const NEAR = 'button:not(:disabled), [role="button"][tabindex="0"]';

/** Move the focus with an arrow; whether it was moved. */
export function arrow(root: HTMLElement, key: string): boolean {
  const rows = [...root.querySelectorAll<HTMLElement>("[data-row], .cards")].filter((row) =>
    row.querySelector(NEAR),
  );
  const places = rows.map((row) => [...row.querySelectorAll<HTMLElement>(NEAR)]);
  const at = places.findIndex((row) => row.includes(document.activeElement as HTMLElement));
  if (at < 0) {
    places.at(-1)?.[0]?.focus();
    return places.length > 0;
  }
  const row = places[at]!;
  const here = row.indexOf(document.activeElement as HTMLElement);
  if (key === "ArrowLeft" || key === "ArrowRight") {
    row[(here + (key === "ArrowLeft" ? row.length - 1 : 1)) % row.length]?.focus();
    return true;
  }
  const other = places[at + (key === "ArrowUp" ? -1 : 1)];
  other?.[
    Math.min(other.length - 1, Math.round((here / Math.max(1, row.length - 1)) * (other.length - 1)))
  ]?.focus();
  return other !== undefined;
}

/** Whether a key typed there is meant for the board: on it, or nowhere in particular. */
export function meant(event: KeyboardEvent, root: HTMLElement | undefined): boolean {
  const target = event.target as Element;
  return forBoard(event) && (target === document.body || !!root?.contains(target));
}
