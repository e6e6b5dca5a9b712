// What a seat is called.

import { known, t } from "../texts.ts";
import type { SeatStatus } from "./messages.ts";
import { PLANTS } from "./plants.ts";
import { prefs } from "./prefs.svelte.ts";

/** People who play where nobody does: in pictures of the rules, in puzzles. */
export const PEOPLE = ["Ada", "Ben", "Cleo", "Dario", "Edda", "Finn"];

/** A person's name, a bot's level in the person's language, or the seat's number. */
export function nameOf(one: SeatStatus): string {
  if (one.kind === "bot" && one.level) return levelName(one.level);
  return personName(one.name) || t("seat", { n: one.seat + 1 });
}

/** A name as the server gives it: a deleted account is "a former guest", a guest without a name "Guest Thyme". */
export function personName(name: string): string {
  if (name === "a former guest") return t("former_guest");
  const plant = prefs.lang === "en" ? undefined : PLANTS[prefs.lang][/^Guest (\w+)$/.exec(name)?.[1] ?? ""];
  return plant ? t("guest_named", { plant }) : name;
}

/** The names of all seats; a name that occurs again gets a number. */
export function namesOf(seats: SeatStatus[]): string[] {
  const times: Record<string, number> = {};
  return seats.map((one) => {
    const name = nameOf(one);
    const time = (times[name] = (times[name] ?? 0) + 1);
    return time === 1 ? name : `${name} ${["II", "III", "IV", "V", "VI"][time - 2] ?? time}`;
  });
}

/** A level by name; "master@2" thinks two seconds. */
export function levelName(level: string): string {
  const [name = "", seconds] = level.split("@");
  const title = known(`level_${name}`, name);
  return seconds ? `${title} (${seconds} s)` : title;
}
