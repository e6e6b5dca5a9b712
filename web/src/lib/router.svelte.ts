// Which page is shown. Addresses are real ones, so that links and the browser's back button work.

export type Route =
  | { page: "home" }
  | { page: "new"; game: string; mode: string }
  | { page: "table"; id: string; at: number | null }
  | { page: "review"; id: string; at: number | null }
  | { page: "games" }
  | { page: "learn"; game: string | null }
  | { page: "puzzles"; game: string | null; id: string | null }
  | { page: "rules"; game: string | null; clause: string | null }
  | { page: "account" }
  | { page: "stop" }
  | { page: "desk" }
  | { page: "ratings" }
  | { page: "daily" }
  | { page: "missing" };

/** The folder that all pages lie in, with a slash at its end. */
const ROOT = new URL(globalThis.document?.baseURI ?? location.href).pathname;

/** A page's whole address, to be told elsewhere. */
export const addressOf = (path: string): string => new URL(ROOT + path, location.origin).href;

/** Where in that folder an address is; empty if it is elsewhere. */
const within = ({ pathname }: { pathname: string }): string =>
  pathname.startsWith(ROOT) ? pathname.slice(ROOT.length) : "";

const isGame = (name: string): boolean => /^\w+$/.test(name);

export function read(url: URL): Route {
  const [first = "", second = "", ...more] = within(url).split("/").filter(Boolean);
  if (first === "puzzles" && more.length === 1 && isGame(second) && /^\w+$/.test(more[0]!))
    return { page: "puzzles", game: second, id: more[0]! };
  if (first === "t" && more.length === 1 && more[0] === "review")
    return { page: "review", id: second, at: moment(url) };
  if (more.length) return { page: "missing" };
  if (!first) return { page: "home" };
  if (first === "games" && !second) return { page: "games" };
  if (first === "stop" && !second) return { page: "stop" };
  if (first === "ratings" && !second) return { page: "ratings" };
  if (first === "daily" && !second) return { page: "daily" };
  if (first === "desk" && !second) return { page: "desk" };
  if (first === "new" && isGame(second))
    return { page: "new", game: second, mode: url.searchParams.get("with") ?? "bots" };
  if (first === "learn" && (!second || isGame(second))) return { page: "learn", game: second || null };
  if (first === "puzzles" && (!second || isGame(second)))
    return { page: "puzzles", game: second || null, id: null };
  if (first === "t" && second) return { page: "table", id: second, at: moment(url) };
  if (first === "rules" && (!second || isGame(second))) {
    return { page: "rules", game: second || null, clause: url.hash.slice(1) || null };
  }
  if (first === "account" && !second) return { page: "account" };
  return { page: "missing" };
}

/** The moment of the game that an address names. */
function moment(url: URL): number | null {
  const at = Number.parseInt(url.searchParams.get("at") ?? "", 10);
  return Number.isNaN(at) ? null : at;
}

class Router {
  route = $state.raw<Route>(read(new URL(location.href)));
  /** The fragment the page was opened with: an invitation, a key or a stop link. It leaves the address. */
  secret: string | null = null;

  constructor() {
    addEventListener("popstate", () => {
      this.follow();
      arrive();
    });
    document.addEventListener("click", (event) => this.catch(event));
    this.takeSecret();
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.follow();
    if (replace) return;
    scrollTo(0, 0);
    arrive();
  }

  private follow(): void {
    this.takeSecret();
    this.route = read(new URL(location.href));
  }

  private takeSecret(): void {
    const url = new URL(location.href);
    if ((within(url).startsWith("t/") || within(url) === "stop") && url.hash.length > 1) {
      this.secret = url.hash.slice(1);
      history.replaceState(null, "", url.pathname + url.search);
    }
  }

  private catch(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (
      !link ||
      link.target ||
      link.download ||
      link.origin !== location.origin ||
      !link.pathname.startsWith(ROOT) ||
      link.pathname.startsWith("/api/")
    )
      return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

/** What was pressed is gone with its page: keyboards and screen readers go on from the top of the new one. */
function arrive(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}

export const router = new Router();
