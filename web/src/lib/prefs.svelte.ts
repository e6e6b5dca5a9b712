// What a person chose for this browser.

import { SPEEDS, type Speed } from "./staging.ts";

export type Lang = "en" | "it" | "de";
export type Theme = "auto" | "light" | "dark";

export const LANGS: readonly Lang[] = ["en", "it", "de"];
const KEY = "hortus.prefs";

interface Kept {
  lang: Lang;
  theme: Theme;
  contrast: boolean;
  sound: boolean;
  confirm: boolean;
  motion: "auto" | "less";
  /** How fast the others' acts follow each other. */
  speed: Speed;
  /** Whether sound was offered. */
  soundOffered: boolean;
  labels: boolean;
  name: string;
  level: string;
}

function ownLanguage(): Lang {
  const wanted = (globalThis.navigator?.languages ?? []).map((one) => one.slice(0, 2));
  return LANGS.find((one) => one === wanted.find((tag) => LANGS.includes(tag as Lang))) ?? "en";
}

function read(): Kept {
  const usual: Kept = {
    lang: ownLanguage(),
    theme: "auto",
    contrast: false,
    sound: false,
    confirm: false,
    motion: "auto",
    speed: "normal",
    soundOffered: false,
    labels: false,
    name: "",
    level: "apprentice",
  };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
    const found = { ...usual, ...kept };
    return {
      ...found,
      lang: LANGS.includes(found.lang) ? found.lang : usual.lang,
      speed: SPEEDS.includes(found.speed) ? found.speed : usual.speed,
    };
  } catch {
    return usual; // a browser that keeps nothing
  }
}

export const prefs = $state(read());

export function keep(changes: Partial<Kept>): void {
  Object.assign(prefs, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // not kept, but in force until the page is closed
  }
}

/** Whether things should move little: asked for here or by the system. */
export function still(): boolean {
  return (
    prefs.motion === "less" || (globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false)
  );
}

/** How long a movement lasts: its usual milliseconds, or hardly any where little should move. */
export function pace(usual: number): number {
  return still() ? Math.min(usual, 1) : usual;
}
