// The service worker keeps the program and the rules: home and rules are read without the server.
// It also shows what the server tells a person who is not looking: that it is their turn.
// The build puts in the list of files; with a new build the list, and so this file, is another one.

const FILES = ["__FILES__"];
const VERSION = "__VERSION__";
// Of a page without a server; `hortus page` puts it in: what it runs on, and one file with all of the program.
const PYTHON = [];
const PACKED = "";
const ICONS = ["manifest.webmanifest", "icon.svg", "icons/192.png", "icons/512.png", "icons/maskable.png"];

const ROOT = new URL("./", location.href); // the folder that everything lies in
// Two pages on one host, in two folders, are two programs.
const PROGRAMS = ROOT.pathname === "/" ? "hortus-" : `hortus@${ROOT.pathname}-`;
const PROGRAM = PROGRAMS + VERSION;
const RULES = "hortus-rules";

// Names of built files change with what is in them; all others may lie in the browser as they once were.
const anew = (name) => new Request(name, { cache: "reload" });

self.addEventListener("install", (event) => {
  event.waitUntil(keepProgram().then(() => self.skipWaiting()));
});

async function keepProgram() {
  const cache = await caches.open(PROGRAM);
  const page = PYTHON.length ? ICONS : [];
  await unpackInto(cache).catch(() => cache.addAll([anew("./"), ...FILES, ...page.map(anew)]));
  await Promise.all(PYTHON.map((name) => keepPython(cache, name)));
}

/** An address with a version is there already if it has not changed, or if the page has fetched it for itself. */
async function keepPython(cache, name) {
  const kept = name.includes("?") && (await caches.match(name));
  if (kept) await cache.put(name, kept);
  else await cache.add(anew(name));
}

/** All of the program, packed by gzip in the form that browsers send files in, and so can take apart. */
async function unpackInto(cache) {
  const answer = PACKED && (await fetch(anew(PACKED)));
  if (!answer?.ok) throw new Error("There is no such file.");
  const headers = { "content-type": `multipart/form-data; boundary=${VERSION}` };
  const form = new Response(answer.body.pipeThrough(new DecompressionStream("gzip")), { headers });
  await Promise.all([...(await form.formData())].map(([name, file]) => cache.put(name, new Response(file))));
}

self.addEventListener("activate", (event) => {
  // Python that a server offers is fetched, and forgotten, by the page
  const isPython = (name) => name.startsWith("hortus-python-") && !PYTHON.length;
  const old = (name) => name.startsWith(PROGRAMS) && name !== PROGRAM && name !== RULES && !isPython(name);
  event.waitUntil(
    caches
      .keys()
      // the last stays: a tab that is open still asks for pieces of it
      .then((names) => names.filter(old).slice(0, -1))
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
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

/** As it came with this version, or with the one before: a page without a server is the same until there is a new one. */
async function keptOrFresh(request) {
  const cache = await caches.open(PROGRAM);
  return (await cache.match(request)) ?? (await caches.match(request)) ?? fetch(request);
}

/** The one page, at any address: what it names lies in the folder of this file. */
async function page() {
  const text = await (await keptOrFresh("./")).text();
  const headers = { "content-type": "text/html; charset=utf-8" };
  return new Response(text.replace(/<base href="[^"]*"/, `<base href="${ROOT.pathname}"`), { headers });
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const name = url.href.startsWith(ROOT.href) ? url.pathname.slice(ROOT.pathname.length) : null;
  if (request.method !== "GET" || name === null) return;
  if (request.mode === "navigate" && name.startsWith("api/")) return; // a provider sends somebody back
  if (request.mode === "navigate" && PYTHON.length) event.respondWith(page());
  else if (request.mode === "navigate") event.respondWith(freshOrKept(request, PROGRAM, "./"));
  else if (/^(assets|python|icons)\//.test(name) || ICONS.includes(name))
    event.respondWith(keptOrFresh(request));
  else if (name === "api/games" || /^api\/games\/\w+\/rules$/.test(name))
    event.respondWith(freshOrKept(request, RULES));
});

self.addEventListener("push", (event) => {
  const said = event.data?.json() ?? {};
  event.waitUntil(
    self.registration.showNotification(said.title ?? "Hortus", {
      body: said.body ?? "",
      tag: said.tag || said.id, // a later message about the same table takes the place of an earlier one
      icon: "icon.svg",
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
