// One table, live: the socket, what it said, and the pace at which it is shown.

import { openSocket, request, type TableSocket } from "./connection.ts";
import type {
  Event,
  MessageFromServer,
  MessageToServer,
  Presence,
  Problem,
  CommandRefused,
  TableView,
  Welcome,
} from "./messages.ts";
import { prefs } from "./prefs.svelte.ts";
import { recall, remember } from "./seen.ts";
import { HOLDS, Staging, type Holds, type Step } from "./staging.ts";

const RETRY = [300, 800, 2000, 4000, 8000];

type Asked = MessageToServer extends infer One
  ? One extends MessageToServer
    ? Omit<One, "id">
    : never
  : never;

/** A command that was not carried out; the message is the sentence for the person. */
export class NotDone extends Error {
  constructor(readonly refused: Omit<CommandRefused, "type" | "id">) {
    super(refused.sentence);
  }
}

export type Line = "connecting" | "open" | "lost" | "gone";

export class Live {
  /** The table as the server last told it. */
  sight = $state.raw<TableView | null>(null);
  /** The table as it is shown: a little behind while others move. */
  shown = $state.raw<TableView | null>(null);
  /** Everything that happened, as far as it is shown. */
  events = $state.raw<Event[]>([]);
  /** What led to what is shown. */
  last = $state.raw<Event[]>([]);
  /** Everything that happened since one's own last act, which goes with the next one. */
  since = $state.raw<Event[]>([]);
  /** Whether what is shown was on show long enough: until then nothing is said of what comes next. */
  settled = $state(true);
  line = $state<Line>("connecting");
  presence = $state.raw<Presence | null>(null);
  /** The seats this browser holds here, and the one it looks from. */
  seats = $state.raw<number[]>([]);
  seat = $state<number | null>(null);
  /** Why there is nothing to see here. */
  problem = $state.raw<Problem | null>(null);
  /** Told for every event when it is shown. */
  onevent: (event: Event) => void = () => {};
  /** Told for every step when it is shown; null: the table as it stands, from here on. */
  onstep: (step: Step | null) => void = () => {};
  /** Whether an event decides something: it stays on show longer. */
  isFlourish: (event: Event) => boolean = () => false;

  private socket: TableSocket | null = null;
  private waiting = new Map<
    number,
    { resolve: (message: MessageFromServer) => void; reject: (why: Error) => void }
  >();
  private staging = new Staging(
    (step) => this.show(step),
    () => this.holds,
    (event) => event.seat != null && this.seats.includes(event.seat),
    (settled) => (this.settled = settled),
    (event) => this.isFlourish(event),
  );
  private next = 1;
  private tries = 0;
  /** The id of our hello. A welcome before its answer may be for another seat. */
  private greeting: number | null = null;
  private meanwhile: Welcome | null = null;
  private closed = false;

  constructor(
    readonly id: string,
    readonly token: string | null = null,
    private wanted: number | null = null,
  ) {
    const seen = recall(id);
    if (seen && (wanted === null || wanted === seen.seat)) {
      this.seat = seen.seat;
      this.seats = seen.seats;
      this.start(seen.sight, seen.events);
    }
    this.connect();
    globalThis.addEventListener?.("online", this.again);
    globalThis.addEventListener?.("pagehide", this.remember);
    globalThis.document?.addEventListener("visibilitychange", this.again);
  }

  /** Whether everything that happened is on show. */
  get caughtUp(): boolean {
    return this.sight === this.shown;
  }

  close(): void {
    this.closed = true;
    this.staging.clear();
    this.remember();
    globalThis.removeEventListener?.("online", this.again);
    globalThis.removeEventListener?.("pagehide", this.remember);
    globalThis.document?.removeEventListener("visibilitychange", this.again);
    this.socket?.close();
  }

  /** Say something to the table; the answer, or `NotDone`. */
  ask(message: Asked): Promise<MessageFromServer> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      if (this.socket?.readyState !== WebSocket.OPEN) {
        reject(new NotDone({ kind: "busy", sentence: "", seq: this.sight?.seq ?? 0 }));
        return;
      }
      this.waiting.set(id, { resolve, reject });
      this.socket.send(JSON.stringify({ ...message, id }));
    });
  }

  /** Look from another of one's seats; null: from the first one. */
  async look(seat: number | null): Promise<void> {
    this.wanted = seat;
    // from the beginning: what happened is told to each seat as it may know it
    await this.ask({
      type: "hello",
      since: 0,
      ...(seat === null ? {} : { seat }),
      ...(this.token ? { token: this.token } : {}),
    } as Asked);
  }

  /** How long things stay on show; nobody looks at a page that is hidden. */
  get holds(): Holds {
    return HOLDS[globalThis.document?.hidden ? "once" : prefs.speed];
  }

  /** Show at once what is still waiting to be shown. */
  flush(): void {
    this.staging.flush();
  }

  private again = (): void => {
    if (globalThis.document?.visibilityState === "hidden") this.remember();
    if (!this.closed && this.line === "lost" && globalThis.document?.visibilityState !== "hidden")
      this.connect();
  };

  /** A page may be closed without a word once it is hidden. Where several sit, nobody's hand is kept in view. */
  private remember = (): void => {
    const { seat, seats, sight, events } = this;
    const newest = events.at(-1)?.seq ?? -1; // what is still waiting to be shown comes with the next welcome
    if (sight && this.caughtUp && newest < sight.seq && seats.length < 2)
      remember(this.id, { seat, seats, sight, events });
  };

  private connect(): void {
    if (this.closed || (this.socket && this.socket.readyState <= WebSocket.OPEN)) return;
    const since = this.sight?.seq ?? 0;
    const socket = openSocket(`/api/tables/${this.id}/live?since=${since}`);
    this.socket = socket;
    // the cookie says who this is, unless there is a token or another seat is wanted
    this.greeting = this.token || this.wanted !== null ? this.next++ : null;
    this.meanwhile = null;
    socket.onopen = () => {
      if (this.greeting !== null) {
        socket.send(
          JSON.stringify({
            type: "hello",
            id: this.greeting,
            since,
            ...(this.token ? { token: this.token } : {}),
            ...(this.wanted !== null ? { seat: this.wanted } : {}),
          }),
        );
      }
    };
    socket.onmessage = (message) => this.hear(JSON.parse(String(message.data)) as MessageFromServer);
    socket.onclose = () => {
      if (this.socket === socket) this.lose();
    };
  }

  private lose(): void {
    this.socket = null;
    for (const { reject } of this.waiting.values())
      reject(new NotDone({ kind: "busy", sentence: "", seq: this.sight?.seq ?? 0 }));
    this.waiting.clear();
    if (this.closed || this.line === "gone") return;
    this.line = this.sight ? "lost" : "connecting";
    if (!this.sight && this.tries >= 2) void this.whyNot();
    const wait = RETRY[Math.min(this.tries++, RETRY.length - 1)]!;
    setTimeout(() => this.connect(), wait);
  }

  /** A socket that never opens does not say why; the page's own call does. */
  private async whyNot(): Promise<void> {
    try {
      const response = await request(
        `/api/tables/${this.id}`,
        this.token ? { headers: { authorization: `Bearer ${this.token}` } } : {},
      );
      if (response.status === 404 || response.status === 403) {
        this.problem = (await response.json()) as Problem;
        this.line = "gone";
      }
    } catch {
      this.line = "lost";
    }
  }

  private hear(message: MessageFromServer): void {
    switch (message.type) {
      case "welcome": {
        if (this.greeting !== null && message.id !== this.greeting) {
          this.meanwhile = message;
          break;
        }
        this.greeting = null;
        const fresh = !this.sight || message.seat !== this.seat;
        this.seat = message.seat;
        this.seats = message.seats;
        this.presence = message.presence;
        this.line = "open";
        this.tries = 0;
        if (fresh) this.start(message.sight, message.events);
        else this.enqueue({ events: message.events, sight: message.sight });
        break;
      }
      case "news":
        if (this.greeting !== null) break; // the welcome to come tells it all
        if (message.sight && message.sight.seat !== this.seat) {
          void this.look(null).catch(() => {}); // chance has said who plays which seat, and moved this one
          break;
        }
        this.enqueue({ events: message.events, sight: message.sight ?? null });
        break;
      case "presence":
        this.presence = message;
        break;
      case "refused":
        if (message.id !== this.greeting || !this.meanwhile) break;
        this.greeting = null; // not that seat, then: look on as the cookie has it
        return this.hear(this.meanwhile);
      case "bye":
        break;
    }
    if ("id" in message && typeof message.id === "number") {
      const asked = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.type === "refused") asked?.reject(new NotDone(message));
      else asked?.resolve(message);
    }
  }

  private start(sight: TableView, events: Event[]): void {
    this.staging.clear();
    this.sight = this.shown = sight;
    const from = events[0]?.seq ?? Infinity; // another seat may not know what this one was told
    this.events = [...this.events.filter((event) => event.seq < from), ...events];
    this.last = this.lastMove();
    this.since = this.sinceMine();
    this.onstep(null);
  }

  /** What the others did since one's own last act. */
  private sinceMine(): Event[] {
    if (this.seat === null) return this.last;
    const mine = this.events.findLastIndex(
      (event) => event.what === "tookback" || (event.what === "acted" && event.seat === this.seat),
    );
    const from = this.events.findIndex((event, at) => at > mine && event.what === "acted");
    return from < 0 ? this.last : this.events.slice(from);
  }

  /** The last decision and what chance made of it, for the mark on the board. */
  private lastMove(): Event[] {
    const from = this.events.findLastIndex((event) => event.what === "acted" || event.what === "played");
    return from < 0 ? [] : this.events.slice(from);
  }

  private enqueue(step: Step): void {
    const known = this.newest();
    const events = step.events.filter((event) => event.seq > known);
    if (step.sight) this.sight = step.sight;
    if (!events.length && !step.sight) return;
    this.staging.push({ events, sight: step.sight });
  }

  private newest(): number {
    for (const step of [...this.staging.waiting].reverse())
      if (step.events.length) return step.events.at(-1)!.seq;
    return this.events.at(-1)?.seq ?? -1;
  }

  private show(step: Step): void {
    if (step.events.length) {
      this.events = [...this.events, ...step.events];
      for (const event of step.events) this.onevent(event);
    }
    if (step.sight) {
      this.shown = step.sight;
      if (step.events.some((event) => event.text)) {
        this.last = step.events;
        this.since = this.sinceMine();
      }
    }
    this.onstep(step);
  }
}
