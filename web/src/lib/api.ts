// The calls of the server that are not the socket's.

import { isLocal, request } from "./connection.ts";
import { prefs } from "./prefs.svelte.ts";
import { KINDS } from "./refusal_kinds.ts";
import type {
  CreatedTable,
  GameList,
  ListedTable,
  NewTable,
  Problem,
  SatDown,
  TableView,
  SitDown,
  TableList,
} from "./messages.ts";

/** A refusal, with the sentence for the person. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.sentence);
  }
}

interface Asked {
  method?: string;
  body?: unknown;
  token?: string | null;
}

async function answer(path: string, { method, body, token }: Asked = {}): Promise<Response> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (token) headers.authorization = `Bearer ${token}`;
  let response: Response;
  try {
    response = await request(path, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refusal(0, { kind: "offline", sentence: "The server cannot be reached." });
  }
  if (response.ok) return response;
  const problem = (await response.json().catch(() => null)) as Problem | null;
  if (isLocal && problem?.kind === "busy") problem.sentence = KINDS[prefs.lang].full;
  throw new Refusal(
    response.status,
    problem?.sentence ? problem : { kind: "broken", sentence: `The server answered ${response.status}.` },
  );
}

export async function call<T>(path: string, asked?: Asked): Promise<T> {
  return (await answer(path, asked)).json() as Promise<T>;
}

const early = new Map<string, Promise<string>>();

/** Ask for words that a page will need, before the page itself is there. */
export function wordsAhead(path: string): void {
  const coming = words(path);
  coming.catch(() => undefined); // the page asks again, and says so
  early.set(path, coming);
}

export async function words(path: string, asked?: Asked): Promise<string> {
  const coming = early.get(path);
  early.delete(path);
  return coming?.catch(() => words(path)) ?? (await answer(path, asked)).text();
}

/** Where a game's rules are, in the language of this browser. */
export const rulesPath = (game: string): string => `/api/games/${game}/rules?lang=${prefs.lang}`;

let known: Promise<GameList> | null = null;

/** The games and levels; asked for once. */
export function games(): Promise<GameList> {
  known ??= call<GameList>("/api/games").catch((problem: unknown) => {
    known = null;
    throw problem;
  });
  return known;
}

export function create(table: NewTable): Promise<CreatedTable> {
  return call("/api/tables", { body: table });
}

export function sit(id: string, body: SitDown, token?: string | null): Promise<SatDown> {
  return call(`/api/tables/${id}/sit`, { body, token });
}

export function look(id: string, token?: string | null): Promise<TableView> {
  return call(`/api/tables/${id}`, { token });
}

export async function tables(list: "mine" | "open" | "watch" | "finished"): Promise<ListedTable[]> {
  return (await call<TableList>(`/api/tables?list=${list}`)).tables;
}

/** A nonce of this browser's own, which mixes into every draw. */
export function nonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
