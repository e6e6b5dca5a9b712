// Keeps the program (by the service worker), the rules, and Python where it is offered, for times without the server.

import { rulesPath } from "./api.ts";
import { isLocal, offered } from "./connection.ts";
import { catalogue } from "./games.svelte.ts";
import { hasPlayed } from "./learned.ts";

const PYTHON = "hortus-python-";
const MANIFEST = "python/manifest.json";
const LATER = 5000; // milliseconds; whoever begins a game is not kept waiting by what is fetched for later

export async function keepForLater(): Promise<void> {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  if (isLocal) await (await import("../local/page.svelte.ts")).page.begun; // what it fetched is not fetched twice
  await navigator.serviceWorker.register("sw.js");
  if (isLocal) {
    if (hasPlayed()) await navigator.storage.persist(); // games lie in this browser alone
    return; // the rules are in the program
  }
  const kept = await caches.open("hortus-rules");
  const rules = catalogue.games.map(({ name }) => rulesPath(name));
  for (const page of ["/api/games", ...rules])
    if (!(await kept.match(page))) await kept.add(page).catch(() => undefined);
  if (hasPlayed()) keepPython();
}

/** Whether one can go on without the server. */
export async function isPythonKept(): Promise<boolean> {
  if (!offered || !("caches" in globalThis)) return false;
  return !!(await caches.match(MANIFEST, { cacheName: PYTHON + offered }));
}

/** Keep what the games run on, in a while: not for those who only look, nor on a line that costs. */
export function keepPython(): void {
  const { saveData } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
  if (!offered || isLocal || saveData || !("caches" in globalThis)) return;
  setTimeout(() => void fetchPython().catch(() => undefined), LATER);
}

async function fetchPython(): Promise<void> {
  if (await isPythonKept()) return;
  const manifest = (await (await fetch(MANIFEST)).json()) as {
    version: string;
    files: Record<string, number>;
  };
  const name = PYTHON + manifest.version;
  const cache = await caches.open(name);
  await cache.addAll(Object.keys(manifest.files).map((file) => `python/${file}?${manifest.version}`));
  await cache.add(MANIFEST); // the last: where it is, all is
  const old = (await caches.keys()).filter((one) => one.startsWith(PYTHON) && one !== name);
  await Promise.all(old.map((one) => caches.delete(one)));
}
