// The browser's own database: logs that only grow, and small documents beside them.

const NAME = "hortus";
const CHANNEL = "hortus-written";

export type Line = [table: string, seq: number, time: number, payload: string];
export type Documents = Record<string, string | null>;

/** What another tab has written. */
export interface Written {
  table: string;
  seq: number;
  documents: Documents;
}

export interface Disk {
  documents(): Promise<Documents>;
  lines(table: string, since: number): Promise<[number, number, string][]>;
  /** False if a place in a log is taken already. */
  write(lines: Line[], documents: Documents): Promise<boolean>;
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The browser's database failed."));
  });
}

/** The database; an error if the browser keeps none. */
export async function openDisk(hear: (written: Written) => void): Promise<Disk> {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore("log", { keyPath: ["table", "seq"] });
    opening.result.createObjectStore("documents");
  };
  const database = await done(opening);
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => hear(data as Written);
  return {
    async documents() {
      const store = database.transaction("documents").objectStore("documents");
      const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
      return Object.fromEntries(keys.map((key, at) => [String(key), String(values[at])]));
    },
    async lines(table, since) {
      const range = IDBKeyRange.bound([table, since], [table, Number.MAX_SAFE_INTEGER]);
      const found = await done(database.transaction("log").objectStore("log").getAll(range));
      return found.map(({ seq, time, payload }) => [seq, time, payload]);
    },
    write(lines, documents) {
      return new Promise((resolve, reject) => {
        const change = database.transaction(["log", "documents"], "readwrite", { durability: "strict" });
        let taken = false;
        for (const [table, seq, time, payload] of lines) {
          const added = change.objectStore("log").add({ table, seq, time, payload });
          added.onerror = () => (taken ||= added.error?.name === "ConstraintError");
        }
        for (const [key, text] of Object.entries(documents)) {
          if (text !== null) change.objectStore("documents").put(text, key);
          else {
            change.objectStore("documents").delete(key);
            const [kind, table] = key.split("/", 2);
            const all = IDBKeyRange.bound([table, 0], [table, Number.MAX_SAFE_INTEGER]);
            if (kind === "table") change.objectStore("log").delete(all);
          }
        }
        change.oncomplete = () => {
          const [table = "", seq = 0] = lines.at(-1) ?? [];
          channel.postMessage({ table, seq, documents } satisfies Written);
          resolve(true);
        };
        change.onabort = () => {
          if (taken) resolve(false);
          else reject(change.error ?? new Error("The browser's database is closed."));
        };
      });
    },
  };
}

/** Where a browser keeps nothing: until the page is closed. */
export function forgetfulDisk(): Disk {
  const logs = new Map<string, Map<number, [number, number, string]>>();
  const kept: Documents = {};
  return {
    documents: () => Promise.resolve({ ...kept }),
    lines: (table, since) =>
      Promise.resolve([...(logs.get(table)?.values() ?? [])].filter(([seq]) => seq >= since)),
    write(lines, documents) {
      if (lines.some(([table, seq]) => logs.get(table)?.has(seq))) return Promise.resolve(false);
      for (const [table, seq, time, payload] of lines) {
        if (!logs.has(table)) logs.set(table, new Map());
        logs.get(table)!.set(seq, [seq, time, payload]);
      }
      for (const [key, text] of Object.entries(documents)) {
        if (text === null) delete kept[key];
        else kept[key] = text;
      }
      return Promise.resolve(true);
    },
  };
}
