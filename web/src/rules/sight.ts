// What of a long page is in sight.

/**
 * Tell, whenever it changes, which of these keys are in a band of the window, in the order of the page.
 * `band` is a root margin; `keysOf` says what a place stands for. Returns how to stop.
 */
export function inSight(
  places: Iterable<Element>,
  band: string,
  keysOf: (place: Element) => string[],
  tell: (keys: string[]) => void,
): () => void {
  const seen = new Map<string, boolean>();
  const watch = new IntersectionObserver(
    (entries) => {
      for (const entry of entries)
        for (const key of keysOf(entry.target)) seen.set(key, entry.isIntersecting);
      tell([...seen].filter(([, is]) => is).map(([key]) => key));
    },
    { rootMargin: band },
  );
  for (const place of places) {
    for (const key of keysOf(place)) seen.set(key, false);
    watch.observe(place);
  }
  return () => watch.disconnect();
}
