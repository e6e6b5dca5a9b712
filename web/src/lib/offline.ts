// Keeps the program (by the service worker) and the rules for times without the server.

import { isLocal } from "./connection.ts";
import { catalogue } from "./games.svelte.ts";
import { prefs } from "./prefs.svelte.ts";

export async function keepForLater(): Promise<void> {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  await navigator.serviceWorker.register("/sw.js");
  if (isLocal) return; // the rules are in the program
  const kept = await caches.open("hortus-rules");
  const rules = catalogue.games.map(({ name }) => `/api/games/${name}/rules?lang=${prefs.lang}`);
  for (const page of ["/api/games", ...rules])
    if (!(await kept.match(page))) await kept.add(page).catch(() => undefined);
}
