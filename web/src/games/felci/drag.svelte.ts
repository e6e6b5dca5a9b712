// Taking a piece up with mouse, pen or finger and letting it go over a place.

const FAR = 7; // so many pixels make a drag of a press

export class Drag<T> {
  what = $state.raw<T | null>(null);
  x = $state(0);
  y = $state(0);
  /** The place under the pointer: a cell, or "bench w1". */
  over = $state<string | null>(null);
  /** A drag has just ended: the click that follows means nothing. */
  ended = false;
  private begun: { id: number; x: number; y: number; what: T } | null = null;

  constructor(
    private lifted: (what: T) => void,
    private dropped: (place: string | null) => void,
  ) {}

  begin(event: PointerEvent, what: T): void {
    if (event.button !== 0) return;
    this.ended = false;
    this.begun = { id: event.pointerId, x: event.clientX, y: event.clientY, what };
  }

  move = (event: PointerEvent): void => {
    const begun = this.begun;
    if (!begun || begun.id !== event.pointerId) return;
    if (this.what === null) {
      if (Math.hypot(event.clientX - begun.x, event.clientY - begun.y) < FAR) return;
      this.what = begun.what;
      this.lifted(begun.what);
    }
    this.x = event.clientX;
    this.y = event.clientY;
    this.over = placeAt(event.clientX, event.clientY);
  };

  end = (event: PointerEvent): void => {
    if (this.begun?.id !== event.pointerId) return;
    const place = this.what !== null && event.type === "pointerup" ? this.over : null;
    const was = this.what !== null;
    this.begun = null;
    if (!was) return;
    this.ended = true;
    setTimeout(() => (this.ended = false));
    this.dropped(place);
    this.what = null;
    this.over = null;
  };
}

function placeAt(x: number, y: number): string | null {
  const found = document.elementFromPoint(x, y)?.closest("[data-cell], [data-bench]");
  const bench = found?.getAttribute("data-bench");
  return bench ? `bench ${bench}` : (found?.getAttribute("data-cell") ?? null);
}
