// The service worker keeps the program and the rules: home and rules are read without the server.
// It also shows what the server tells a person who is not looking: that it is their turn.
// The build puts in the list of files; with a new build the list, and so this file, is another one.

const FILES = ["__FILES__"];
const VERSION = "__VERSION__";
const PROGRAM = `hortus-${VERSION}`;
const RULES = "hortus-rules";
// What a page without a server runs on: `hortus page` puts it in.
const PYTHON = [];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(PROGRAM)
      .then((cache) => cache.addAll(["/", ...FILES, ...PYTHON]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  // Python that a server offers is fetched, and forgotten, by the page
  const isPython = (name) => name.startsWith("hortus-python-") && !PYTHON.length;
  const old = (name) => name.startsWith("hortus-") && name !== PROGRAM && name !== RULES && !isPython(name);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** From the server if it answers, otherwise as it was last time. */
async function freshOrKept(request, cacheName, key) {
  const cache = await caches.open(cacheName);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(key ?? request, answer.clone());
    return answer;
  } catch (problem) {
    const kept = await cache.match(key ?? request);
    if (kept) return kept;
    throw problem;
  }
}

/** As it came with this version: a page without a server is the same until there is a new one. */
async function keptOrFresh(request) {
  const cache = await caches.open(PROGRAM);
  return (await cache.match(request)) ?? fetch(request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate" && url.pathname.startsWith("/api/")) return; // a provider sends somebody back
  if (request.mode === "navigate" && PYTHON.length) event.respondWith(keptOrFresh("/"));
  else if (request.mode === "navigate") event.respondWith(freshOrKept(request, PROGRAM, "/"));
  else if (PYTHON.includes(url.pathname)) event.respondWith(keptOrFresh(request));
  else if (url.pathname.startsWith("/assets/") || url.pathname.startsWith("/python/"))
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  else if (url.pathname === "/api/games" || /^\/api\/games\/\w+\/rules$/.test(url.pathname))
    event.respondWith(freshOrKept(request, RULES));
});

self.addEventListener("push", (event) => {
  const said = event.data?.json() ?? {};
  event.waitUntil(
    self.registration.showNotification(said.title ?? "Hortus", {
      body: said.body ?? "",
      tag: said.tag || said.id, // a later message about the same table takes the place of an earlier one
      icon: "/icon.svg",
      data: { url: said.url ?? "/" },
    }),
  );
});

/** The table in a window that shows it already, or else in a new one. */
async function open(url) {
  const page = new URL(url, location.origin);
  const target = page.origin === location.origin ? page.href : location.origin;
  const windows = await self.clients.matchAll({ type: "window" });
  const there = windows.find((one) => one.url.split("#")[0] === target);
  return there ? there.focus() : self.clients.openWindow(target);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});
