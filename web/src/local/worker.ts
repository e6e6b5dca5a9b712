// The worker of a page without a server: Python with the tables in it, and the browser's database.

import type { FromWorker, ToWorker, Trouble } from "./messages.ts";
import { forgetfulDisk, openDisk, type Disk, type Documents, type Line, type Written } from "./disk.ts";
import { loadPython, type Python } from "./python.ts";

/** Of `hortus.page.worker.JavaScriptHost`. */
interface Page {
  request(method: string, address: string, token: string, body: string | null): Promise<string>;
  connect(socket: number, address: string): void;
  say(socket: number, text: string): void;
  hang_up(socket: number): void;
  unread(): number;
  hear(table: string, seq: number, documents: string): void;
}

const tell = (message: FromWorker) => postMessage(message);
let page: Promise<Page>;

/** In the place of a part: what was computed so far is not all. */
const STOPPED = JSON.stringify({
  refused: "The review has stopped; it begins anew when it is asked for again.",
});

/** Reviews, each in a worker of its own: their parts, and who waits for one. */
class Review {
  private parts: string[] = [];
  private waiting: ((part: string) => void) | null = null;
  private worker: Worker;

  constructor(base: string, record: string) {
    this.worker = new Worker(self.location.href, { type: "module" });
    this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === "part") this.hear(data.text);
      if (data.kind === "failed") this.hear(STOPPED);
    };
    this.worker.onerror = () => this.hear(STOPPED); // it could not even be fetched
    this.worker.postMessage({ kind: "review", base, record } satisfies ToWorker);
  }

  private hear(part: string): void {
    if (this.waiting) this.waiting(part);
    else this.parts.push(part);
    this.waiting = null;
  }

  next(): Promise<string> {
    const part = this.parts.shift();
    return part === undefined ? new Promise((resolve) => (this.waiting = resolve)) : Promise.resolve(part);
  }

  end(): void {
    this.worker.terminate();
  }
}

function bridge(disk: Disk, base: string) {
  const reviews = new Map<number, Review>();
  let next = 1;
  return {
    documents: async () => JSON.stringify(await disk.documents()),
    lines: async (table: string, since: number) => JSON.stringify(await disk.lines(table, since)),
    write: (lines: string, documents: string) =>
      disk.write(JSON.parse(lines) as Line[], JSON.parse(documents) as Documents),
    tell: (socket: number, what: "open" | "text" | "closed", text: string) =>
      tell({ kind: "socket", socket, what, text }),
    review(record: string): number {
      reviews.set(next, new Review(base, record));
      return next++;
    },
    part: (number: number) => reviews.get(number)!.next(),
    end(number: number): void {
      reviews.get(number)?.end();
      reviews.delete(number);
    },
  };
}

async function start(base: string, keep: string, origin: string): Promise<Page> {
  const loading = loadPython(base, keep, (share) => tell({ kind: "loading", share }));
  const troubles: Trouble[] = [];
  let began: Page | null = null;
  const hear = ({ table, seq, documents }: Written) => began?.hear(table, seq, JSON.stringify(documents));
  const disk = await openDisk(hear).catch(() => {
    troubles.push("forgetful");
    return forgetfulDisk();
  });
  const python = await loading;
  if (!isCompiled(python)) troubles.push("plain");
  const worker = python.pyimport("hortus.page.worker");
  began = (await worker.start(bridge(disk, base), origin)) as Page;
  if (began.unread()) troubles.push("unread");
  tell({ kind: "ready", troubles });
  return began;
}

const isCompiled = (python: Python): boolean => python.pyimport("hortus").compiled as boolean;

async function review(base: string, record: string): Promise<void> {
  const python = await loadPython(base, "", () => undefined);
  await python
    .pyimport("hortus.page.worker")
    .review_parts(record, (text: string) => tell({ kind: "part", text }));
}

/** Hold a lock for as long as this worker lives, so that the page notices its end. */
function holdLock(name: string): void {
  void navigator.locks.request(name, () => {
    tell({ kind: "alive" });
    return new Promise(() => undefined);
  });
}

function fail(problem: unknown): void {
  console.error(problem);
  tell({ kind: "failed", why: String(problem) });
}

async function hear(message: ToWorker): Promise<void> {
  if (message.kind === "start") {
    if (navigator.locks) holdLock(message.lock);
    page = start(message.base, message.keep, message.origin);
    await page;
    return;
  }
  if (message.kind === "review") return review(message.base, message.record);
  const host = await page;
  if (message.kind === "connect") host.connect(message.socket, message.address);
  else if (message.kind === "say") host.say(message.socket, message.text);
  else if (message.kind === "hang up") host.hang_up(message.socket);
  else {
    const { id, method, address, token, body } = message;
    const [status, media, text] = JSON.parse(await host.request(method, address, token, body)) as [
      number,
      string,
      string,
    ];
    tell({ kind: "answer", id, status, media, body: text });
  }
}

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => void hear(data).catch(fail));
