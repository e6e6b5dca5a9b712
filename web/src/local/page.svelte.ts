// The page's side of the worker: requests, sockets, and how things stand.

import { catalogue } from "../lib/games.svelte.ts";
import { nonce } from "../lib/api.ts";
import { version, type LocalSocket } from "../lib/connection.ts";
import type { FromWorker, ToWorker, Trouble } from "./messages.ts";

const PYTHON = "python/";

/** The cache of the service worker that will come to this page for the first time; empty: there is one. */
function cacheAhead(): string {
  if (!version || !("caches" in globalThis) || navigator.serviceWorker?.controller) return "";
  const folder = new URL(document.baseURI).pathname;
  return `${folder === "/" ? "hortus-" : `hortus@${folder}-`}${version}`; // PROGRAM in sw.js
}

class Page {
  state = $state<"asleep" | "loading" | "ready" | "failed">("asleep");
  /** How much of it is there, from 0 to 1. */
  share = $state(0);
  troubles = $state.raw<Trouble[]>([]);
  why = $state("");
  /** Whether it has worked before. */
  isBegun = $state(false);

  private hasBegun: () => void = () => undefined;
  /** Kept when it has begun to work for the first time. */
  readonly begun = new Promise<void>((resolve) => (this.hasBegun = resolve));

  private worker: Worker | null = null;
  private waiting = new Map<number, { resolve: (answer: Response) => void; reject: (why: Error) => void }>();
  private sockets = new Map<number, LocalSocket>();
  private next = 1;
  private lock = "";

  async request(address: string, { method, headers, body }: RequestInit): Promise<Response> {
    const id = this.next++;
    const token = (new Headers(headers).get("authorization") ?? "").replace(/^Bearer /, "");
    return new Promise((resolve, reject) => {
      if (this.isHopeless) return reject(new Error(this.why));
      this.waiting.set(id, { resolve, reject });
      const text = typeof body === "string" ? body : null;
      this.tell({ kind: "request", id, method: method ?? "GET", address, token, body: text });
    });
  }

  connect(address: string, socket: LocalSocket): number {
    if (this.isHopeless) throw new Error(this.why);
    const number = this.next++;
    this.sockets.set(number, socket);
    this.tell({ kind: "connect", socket: number, address });
    return number;
  }

  say(socket: number, text: string): void {
    this.tell({ kind: "say", socket, text });
  }

  hangUp(socket: number): void {
    if (this.sockets.delete(socket)) this.tell({ kind: "hang up", socket });
  }

  /** Whether another worker would be of no more use than the last. */
  private get isHopeless(): boolean {
    return this.state === "failed" && !this.isBegun;
  }

  private tell(message: ToWorker): void {
    (this.worker ??= this.start()).postMessage(message);
  }

  private start(): Worker {
    this.state = "loading";
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.hear(data);
    worker.onerror = (event) => this.fail(event.message ?? "");
    const base = new URL(PYTHON, document.baseURI).href;
    this.lock = `hortus-worker-${nonce()}`;
    const begin = {
      kind: "start",
      base,
      keep: cacheAhead(),
      origin: location.origin,
      lock: this.lock,
    } as const;
    worker.postMessage(begin satisfies ToWorker);
    return worker;
  }

  /** A worker that a browser ends says nothing; but the lock that it holds while it lives becomes free. */
  private mourn(): void {
    const { lock, worker } = this;
    void navigator.locks.request(lock, () => {
      if (this.worker === worker) this.fail("the worker has died");
    });
  }

  private hear(message: FromWorker): void {
    if (message.kind === "alive") this.mourn();
    else if (message.kind === "loading") this.share = message.share;
    else if (message.kind === "ready") {
      this.state = "ready";
      this.isBegun = true;
      this.hasBegun();
      this.troubles = message.troubles;
      catalogue.isPlain = message.troubles.includes("plain");
    } else if (message.kind === "failed") this.fail(message.why);
    else if (message.kind === "socket") this.sockets.get(message.socket)?.hear(message.what, message.text);
    else if (message.kind === "answer") {
      const { id, status, media, body } = message;
      this.waiting.get(id)?.resolve(new Response(body, { status, headers: { "content-type": media } }));
      this.waiting.delete(id);
    }
  }

  /** The worker is of no use any more: the next that is asked begins another one. Nothing is lost. */
  private fail(why: string): void {
    this.state = "failed";
    this.why = why;
    this.worker?.terminate();
    this.worker = null;
    for (const { reject } of this.waiting.values()) reject(new Error(why));
    this.waiting.clear();
    const sockets = [...this.sockets.values()];
    this.sockets.clear();
    for (const socket of sockets) socket.hear("closed", "");
  }
}

export const page = new Page();
