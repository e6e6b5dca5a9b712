// Searching the rules: by words, whatever their case and accents, and by a clause's number.

import { clausesIn, type Leaf, type Section } from "./book.ts";
import { plain } from "./markdown.ts";

/** A text as it is compared: small letters without accents, as long as the text itself. */
export function fold(text: string): string {
  return [...text]
    .map((letter) => (letter.length > 1 ? letter : (letter.normalize("NFD")[0] ?? letter).toLowerCase()[0]!))
    .join("");
}

export interface Wanted {
  words: string[];
  /** "FEL-13" as far as it was said: a number alone leaves the letters open. */
  clause: RegExp | null;
}

/** What somebody typed; null if there is nothing to look for. */
export function wanted(typed: string): Wanted | null {
  const text = fold(typed.trim());
  if (!text) return null;
  const number = /^\(?([a-z]{3})?[\s-]?(\d+)\)?$/.exec(text);
  if (number) return { words: [], clause: new RegExp(`^${number[1] ?? "[a-z]{3}"}-${number[2]}$`) };
  return { words: text.split(/\s+/), clause: null };
}

/** The plain text of a leaf. */
export function textOf(leaf: Leaf): string {
  switch (leaf.kind) {
    case "paragraph":
    case "list":
      return leaf.lines.map((line) => line.map((stretch) => plain(stretch.parts)).join("")).join(" ");
    case "table":
      return [leaf.head, ...leaf.rows].map((row) => row.map(plain).join(" ")).join(" ");
    case "picture":
      return leaf.words;
    default:
      return leaf.text;
  }
}

export function holds(text: string, { words, clause }: Wanted): boolean {
  if (clause) return clausesIn(text).some((one) => clause.test(one.toLowerCase()));
  const folded = fold(text);
  return words.every((word) => folded.includes(word));
}

/** The sections and parts of a book that hold what is wanted; a heading brings all its parts. */
export function sift(sections: Section[], want: Wanted): Section[] {
  return sections
    .map((section) =>
      section.level > 1 && holds(section.title, want)
        ? section
        : { ...section, leaves: leavesWith(section.leaves, want) },
    )
    .filter(({ level, leaves }) => level === 1 || leaves.length > 0);
}

/** A text that ends with a colon and what it leads to are found together. */
function leavesWith(leaves: Leaf[], want: Wanted): Leaf[] {
  const found = leaves.map((leaf) => holds(textOf(leaf), want));
  const leads = leaves.map((leaf) => leaf.kind === "paragraph" && textOf(leaf).trimEnd().endsWith(":"));
  return leaves.filter(
    (_, at) => found[at] || (leads[at] && found[at + 1]) || (at > 0 && leads[at - 1] && found[at - 1]),
  );
}

/** A text in pieces, those to be marked apart. */
export function marks(text: string, want: Wanted | null): { text: string; hit: boolean }[] {
  const hits = want ? spans(text, want) : [];
  const pieces: { text: string; hit: boolean }[] = [];
  let at = 0;
  for (const [from, to] of hits) {
    if (from < at) continue;
    if (from > at) pieces.push({ text: text.slice(at, from), hit: false });
    pieces.push({ text: text.slice(from, to), hit: true });
    at = to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), hit: false });
  return pieces;
}

function spans(text: string, { words, clause }: Wanted): [number, number][] {
  if (clause) {
    const named = [...text.matchAll(/\b[A-Z]{3}-\d+/g)].filter(([name]) => clause.test(name.toLowerCase()));
    return named.map((one) => [one.index, one.index + one[0].length]);
  }
  const folded = fold(text);
  const found: [number, number][] = [];
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      found.push([at, at + word.length]);
  }
  return found.sort((one, other) => one[0] - other[0] || other[1] - one[1]);
}

/** How many leaves these sections have: paragraphs, lists, tables. */
export function count(sections: Section[]): number {
  return sections.reduce((sum, section) => sum + section.leaves.length, 0);
}
