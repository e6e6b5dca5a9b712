// Taking a piece up with mouse, pen or finger and letting it go over a place. A press without motion is a click.

const FAR = 7; // so many pixels make a drag of a press

export class Drag<T, P = string> {
  /** What is carried, where in the window, how far from where it lay, and over which place. */
  what = $state.raw<T | null>(null);
  x = $state(0);
  y = $state(0);
  over = $state.raw<P | null>(null);
  /** A drag has just ended: the click that follows means nothing. */
  ended = false;
  private begun: { id: number; x: number; y: number; what: T } | null = null;

  constructor(
    /** The place at a point of the window. */
    private at: (x: number, y: number) => P | null,
    /** Something is about to be carried: false where that may not be. */
    private lifted: (what: T) => boolean | void,
    private dropped: (what: T, place: P | null) => void,
  ) {}

  get far(): { x: number; y: number } {
    return { x: this.x - (this.begun?.x ?? this.x), y: this.y - (this.begun?.y ?? this.y) };
  }

  begin(event: PointerEvent, what: T): void {
    if (!event.isPrimary || event.button !== 0) return;
    this.stop();
    this.ended = false;
    this.begun = { id: event.pointerId, x: event.clientX, y: event.clientY, what };
    // on the window: the pointer may leave the piece, and the piece may leave the pointer
    addEventListener("pointermove", this.move);
    addEventListener("pointerup", this.end);
    addEventListener("pointercancel", this.end);
  }

  private stop(): void {
    this.begun = this.what = this.over = null;
    removeEventListener("pointermove", this.move);
    removeEventListener("pointerup", this.end);
    removeEventListener("pointercancel", this.end);
  }

  private move = (event: PointerEvent): void => {
    const begun = this.begun;
    if (begun?.id !== event.pointerId) return;
    if (!event.buttons) return this.end(event); // released elsewhere
    if (this.what === null) {
      if (Math.hypot(event.clientX - begun.x, event.clientY - begun.y) < FAR) return;
      if (this.lifted(begun.what) === false) return this.stop();
      this.what = begun.what;
    }
    this.x = event.clientX;
    this.y = event.clientY;
    this.over = this.at(event.clientX, event.clientY);
  };

  private end = (event: PointerEvent): void => {
    if (this.begun?.id !== event.pointerId) return;
    const [what, place] = [this.what, event.type === "pointerup" ? this.over : null];
    if (what === null) return this.stop();
    this.ended = true;
    setTimeout(() => (this.ended = false));
    this.dropped(what, place);
    this.stop();
  };
}
