// The pictures of the rules pages; they lie beside the pages and are fetched when they come into sight.

const FILES = import.meta.glob<string>("../../../docs/rules/pictures/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});
const BY_NAME = new Map(Object.entries(FILES).map(([path, address]) => [path.split("/").at(-1)!, address]));

/** Where a picture of a page is to be had; null if there is no such picture. */
export function picture(source: string): string | null {
  return BY_NAME.get(source.split("/").at(-1)!) ?? null;
}
