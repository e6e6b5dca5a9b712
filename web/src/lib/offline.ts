// Kept for times without the server: the program (by the service worker) and the rules in the person's language.

import { GAMES } from "./games.ts";
import { prefs } from "./prefs.svelte.ts";

export async function keepForLater(): Promise<void> {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  await navigator.serviceWorker.register("/sw.js");
  const kept = await caches.open("hortus-rules");
  const pages = ["/api/games", ...GAMES.map((game) => `/api/games/${game}/rules?lang=${prefs.lang}`)];
  for (const page of pages) if (!(await kept.match(page))) await kept.add(page).catch(() => undefined);
}
