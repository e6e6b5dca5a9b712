// Why something was refused, in the reader's language. The server says it in English and more exactly; these say it by clause or kind.

import type { Lang } from "../lib/prefs.svelte.ts";
import { KINDS, type Kind } from "./texts/kinds.ts";
import de from "./texts/sentences.de.ts";
import en from "./texts/sentences.en.ts";
import it from "./texts/sentences.it.ts";

type Clause = keyof typeof en;
const CLAUSES: Record<Lang, Record<Clause, string>> = { en, it, de };

/** Why something is not possible by this clause ("FEL-13"); null where no refusal rests on it. */
export function sentence(clause: string, lang: Lang): string | null {
  return Object.hasOwn(CLAUSES[lang], clause) ? CLAUSES[lang][clause as Clause] : null;
}

/** Why the table did not carry something out, by the kind of its refusal; null for a kind that is not known. */
export function refusal(kind: string, lang: Lang): string | null {
  return Object.hasOwn(KINDS[lang], kind) ? KINDS[lang][kind as Kind] : null;
}

/** What to tell the person: the server's own sentence in English, otherwise ours, and the server's where we have none. */
export function tellWhy(
  problem: { kind: string; sentence: string; clause?: string | null },
  lang: Lang,
): string {
  if (lang === "en") return problem.sentence;
  return (
    (problem.clause && sentence(problem.clause, lang)) || refusal(problem.kind, lang) || problem.sentence
  );
}
