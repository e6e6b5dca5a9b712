// Loads Python into a worker: the runtime, its library, and Hortus.

import { files } from "./unzip.ts";

/** As much of Pyodide as is used. */
export interface Python {
  pyimport(name: string): any; // eslint-disable-line @typescript-eslint/no-explicit-any
  runPython(program: string): unknown;
  FS: { mkdirTree(path: string): void; writeFile(path: string, content: Uint8Array): void };
}

/** What `hortus page` says of the files beside it. */
interface Manifest {
  version: string;
  /** Of all that is fetched: the name and how many bytes. */
  files: Record<string, number>;
}

/** The large files, whose progress is shown. */
const COUNTED = ["pyodide.asm.wasm", "pyodide.asm.js", "stdlib.zip", "hortus.zip"] as const;
const LIBRARY = "/lib/python3.11/site-packages";
const WORKER = "hortus.page.worker";
/** Forget what was loaded of our compiled modules: the plain ones are used from here on. */
const GO_PLAIN = `
import os, sys
os.environ["HORTUS_PURE"] = "1"
for name in [name for name in sys.modules if name.partition(".")[0] == "hortus"]:
    del sys.modules[name]
`;

/** A program that adds up eight numbers at a time, as the nets do: a browser that cannot calls it wrong. */
const SIMD = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0].concat(
  [253, 15, 253, 98, 11],
);

/** Let browsers think of something else as often as they like, but not for longer than that. */
function timeouts(): (callback: () => void, delay: number) => unknown {
  const { port1, port2 } = new MessageChannel();
  const soon: (() => void)[] = [];
  port1.onmessage = () => soon.shift()?.();
  return (callback, delay) => {
    if (delay > 0) return setTimeout(callback, delay);
    soon.push(callback);
    port2.postMessage(null);
    return 0;
  };
}

/** Lets an answer through, and tells of every piece of it. */
function counted(answer: Response, tell: (bytes: number) => void): Response {
  if (!answer.ok || !answer.body) throw new Error(`${answer.url}: ${answer.status}`);
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      tell(piece.length);
      controller.enqueue(piece);
    },
  });
  return new Response(answer.body.pipeThrough(counting), { headers: answer.headers });
}

/** A file that is packed by gzip, whatever the server makes of it. */
function unpacked(answer: Response, media: string): Response {
  const content = answer.body!.pipeThrough(new DecompressionStream("gzip"));
  return new Response(content, { headers: { "content-type": media } });
}

/** Run a program that came packed. */
async function run(program: Blob): Promise<void> {
  const address = URL.createObjectURL(program);
  await import(/* @vite-ignore */ address);
  URL.revokeObjectURL(address);
}

/**
 * Load it from this folder. `keep`: the cache that a service worker will look into, if there is none yet, so
 * that it need not fetch the same again.
 */
export async function loadPython(
  base: string,
  keep: string,
  progress: (share: number) => void,
): Promise<Python> {
  if (typeof WebAssembly !== "object") throw new Error("WebAssembly");
  const usual = self.fetch;
  const cache = keep ? await caches.open(keep).catch(() => null) : null;
  // names do not change with what is in the files: browsers shall not mix those of two versions
  const manifest = (await (await usual(`${base}manifest.json`, { cache: "no-cache" })).json()) as Manifest;
  const addressOf = (name: string) => `${base}${name}?${manifest.version}`;
  const sizes = COUNTED.map((name) => manifest.files[`${name}.packed`] ?? 0);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let loaded = 0;
  const get = async (name: (typeof COUNTED)[number], media: string) => {
    const address = addressOf(`${name}.packed`);
    const answer = await usual(address);
    if (answer.ok) void cache?.put(address, answer.clone()).catch(() => undefined);
    return unpacked(
      counted(answer, (bytes) => progress(Math.min(1, (loaded += bytes) / total))),
      media,
    );
  };
  // The largest come first, and at once; the runtime asks for them later.
  const early: Record<string, Promise<Response>> = {
    "pyodide.asm.wasm": get("pyodide.asm.wasm", "application/wasm"),
    "stdlib.zip": get("stdlib.zip", "application/zip"),
  };
  const hortus = get("hortus.zip", "application/zip").then((answer) => answer.arrayBuffer());
  self.fetch = (address: RequestInfo | URL, init?: RequestInit) =>
    early[String(address).replace(base, "")] ?? usual(address, init);
  await run(await (await get("pyodide.asm.js", "text/javascript")).blob());
  const { loadPyodide } = (await import(/* @vite-ignore */ addressOf("pyodide.mjs"))) as {
    loadPyodide: (options: object) => Promise<Python>;
  };
  const python = await loadPyodide({
    indexURL: base,
    stdLibURL: `${base}stdlib.zip`,
    lockFileURL: addressOf("pyodide-lock.json"),
  });
  self.fetch = usual;
  const folders = new Set<string>();
  for (const [name, content] of files(await hortus)) {
    const path = `${LIBRARY}/${name}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) python.FS.mkdirTree(folder);
    folders.add(folder);
    python.FS.writeFile(path, content);
  }
  try {
    if (!WebAssembly.validate(new Uint8Array(SIMD))) throw new Error("This browser has no SIMD.");
    python.pyimport("hortus"); // the core alone: all others are compiled alike
  } catch (problem) {
    console.info(problem);
    python.runPython(GO_PLAIN);
  }
  python.pyimport(WORKER).schedule_by(timeouts());
  return python;
}
