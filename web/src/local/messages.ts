// What the page and its worker say to each other.

export type ToWorker =
  | { kind: "start"; base: string; keep: string; origin: string; lock: string }
  | { kind: "request"; id: number; method: string; address: string; token: string; body: string | null }
  | { kind: "connect"; socket: number; address: string }
  | { kind: "say"; socket: number; text: string }
  | { kind: "hang up"; socket: number }
  | { kind: "review"; base: string; record: string };

/** What keeps a page from being all it could be. */
export type Trouble = "plain" | "forgetful" | "unread";

export type FromWorker =
  | { kind: "alive" }
  | { kind: "loading"; share: number }
  | { kind: "ready"; troubles: Trouble[] }
  | { kind: "failed"; why: string }
  | { kind: "answer"; id: number; status: number; media: string; body: string }
  | { kind: "socket"; socket: number; what: "open" | "text" | "closed"; text: string }
  | { kind: "part"; text: string };
