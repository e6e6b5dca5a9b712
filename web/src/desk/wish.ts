import { locale } from "../lib/numbers.ts";

/** What a host wants to look at. */
export interface Sought {
  what: "account" | "table";
  id: string;
  name: string;
}

/** A time, as it is written at the desk. */
export const when = (time: number): string =>
  new Date(time * 1000).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" });

/** What a host wants to do, and to whom or what. */
export interface Wish {
  what:
    | "ban"
    | "mute"
    | "unban"
    | "rename"
    | "password"
    | "delete"
    | "export"
    | "close_table"
    | "close_report"
    | "ban_network";
  whom: string;
  name: string;
  kind?: string;
}
