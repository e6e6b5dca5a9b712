// Boards are drawn one after the other, each in a frame of its own: whoever scrolls or presses meanwhile is heard.

let line: Promise<void> = Promise.resolve();

/** When there is a frame to draw something large in. */
export function free(): Promise<void> {
  line = line.then(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  return line;
}
