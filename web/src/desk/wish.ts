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
