// An event as text: the game words moves and chance, this module everything else at a table.

import { known, t } from "../texts.ts";
import type { GameClient, View } from "./boards.ts";
import type { Event } from "./messages.ts";
import { personName } from "./names.ts";

/** What is told beside other sentences ends like one. */
export const sentence = (words: string): string => (!words || /\p{P}$/u.test(words) ? words : `${words}.`);

export function tell(event: Event, client: GameClient, names: string[], before?: View): string {
  const name = event.seat == null ? "" : (names[event.seat] ?? "");
  switch (event.what) {
    case "acted":
    case "drew":
      return client.tell(event, names, before);
    case "sat":
      return t("tell_sat", { name: personName(event.name ?? "") || name });
    case "renamed":
      return t("tell_renamed", { name: event.name ?? "" });
    case "hinted":
    case "left":
    case "started":
    case "resigned":
    case "timedout":
    case "returned":
      return t(`tell_${event.what}`, { name });
    case "tookback":
      return t("tell_tookback", { name });
    case "stoodin":
      return t("tell_stoodin", { name, level: known(`level_${event.level}`, event.level ?? "") });
    case "asked":
      return t(event.ask === "draw" ? "tell_asked_draw" : "tell_asked_back", { name });
    case "answered":
      return t(event.yes ? "tell_yes" : "tell_no", { name });
    case "said":
      return `${name}: ${event.text}`;
    case "closed":
      return t("tell_closed", { reason: event.text ?? "" });
    case "finished":
      return t("tell_finished");
    default:
      return "";
  }
}
