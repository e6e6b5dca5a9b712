// Whether the server can be reached, as far as is known.

class Line {
  isDown = $state(globalThis.navigator?.onLine === false);
}

export const line = new Line();
globalThis.addEventListener?.("offline", () => (line.isDown = true));
globalThis.addEventListener?.("online", () => (line.isDown = false));
