import { texts } from "../lib/texts.svelte.ts";
import de from "./texts/de.ts";
import en from "./texts/en.ts";
import it from "./texts/it.ts";

/** The texts of house rules, which are loaded when they are looked at. */
export const t = texts({ en, it, de });
type Key = keyof typeof en;

/** What a number of a game is called; as the server has it where this client does not know it. */
export function called(game: string, name: string, help: string): string {
  const [head, thing] = name.split(".") as [string, string?];
  const key = `${game}_${head}`;
  if (!(key in en) || (thing && !(`thing_${thing}` in en))) return help;
  return thing ? `${t(key as Key)}: ${t(`thing_${thing}` as Key)}` : t(key as Key);
}

/** What a row of numbers of one kind is called, and one of them within it. */
export function heading(game: string, head: string): string {
  const key = `${game}_${head}`;
  return key in en ? t(key as Key) : head;
}

export function thing(name: string, help: string): string {
  const key = `thing_${name}`;
  return key in en ? t(key as Key) : help;
}
