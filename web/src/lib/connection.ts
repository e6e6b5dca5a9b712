// How the client reaches its tables: a server over the network or, in a page without one, Python in a worker.

import { saveFile } from "../account/save.ts";
import { line } from "./line.svelte.ts";

/** A line to one table: as much of a WebSocket as is used. */
export interface TableSocket {
  readonly readyState: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((message: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

const ALONE = "hortus.alone";

/** What the page says of itself. */
const said = (name: string): string =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";

/** Whether somebody goes on without the server, in this tab. */
export const isAlone = ((): boolean => {
  try {
    return sessionStorage.getItem(ALONE) !== null;
  } catch {
    return false; // a browser that keeps nothing
  }
})();
/** Which version of a page without a server this is; empty: none. */
export const version = said("hortus-page");
/** Whether this page brings its own tables. */
export const isLocal = isAlone || !!version;
/** Which Python the server offers for times without a line; empty: none. */
export const offered = said("hortus-python");

/** Go on without the server, or with it again. */
export function goAlone(alone: boolean): void {
  if (alone) sessionStorage.setItem(ALONE, offered);
  else sessionStorage.removeItem(ALONE);
  location.assign(document.baseURI);
}

/** The worker with the tables; what it needs is fetched when it is first asked for something. */
const local = () => import("../local/page.svelte.ts").then(({ page }) => page);

/** Ask for an address under /api. */
export async function request(address: string, init: RequestInit = {}): Promise<Response> {
  if (isLocal) return (await local()).request(address, init);
  try {
    const answer = await fetch(address, init);
    line.isDown = false;
    return answer;
  } catch (problem) {
    line.isDown = true;
    throw problem;
  }
}

export function openSocket(address: string): TableSocket {
  if (isLocal) return new LocalSocket(address);
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(`${scheme}//${location.host}${address}`);
}

export class LocalSocket implements TableSocket {
  readyState: number = WebSocket.CONNECTING;
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((message: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  private number = 0;

  constructor(address: string) {
    void local()
      .then((page) => page.connect(address, this))
      .then(
        (number) => (this.number = number),
        () => this.hear("closed", ""),
      );
  }

  /** What the worker says. */
  hear(kind: "open" | "text" | "closed", text: string): void {
    if (this.readyState === WebSocket.CLOSED) return;
    if (kind === "open") {
      this.readyState = WebSocket.OPEN;
      this.onopen?.(new Event("open"));
    } else if (kind === "text") this.onmessage?.(new MessageEvent("message", { data: text }));
    else {
      this.readyState = WebSocket.CLOSED;
      this.onclose?.(new CloseEvent("close"));
    }
  }

  send(text: string): void {
    void local().then((page) => page.say(this.number, text));
  }

  close(): void {
    void local().then((page) => page.hangUp(this.number));
    this.hear("closed", "");
  }
}

/** Links to what a server would send as a file are files of this page. */
export function followDownloads(): () => void {
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link?.download || !link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    void request(link.pathname + link.search)
      .then((answer) => answer.text())
      .then((text) => saveFile(link.download, text, "text/plain"));
  };
  document.addEventListener("click", follow, true);
  return () => document.removeEventListener("click", follow, true);
}
