// A rules page as a book: sections to go to, and the one place where each clause is at home.

import { parse, plain, type Block, type Inline } from "./markdown.ts";

/** A stretch of a paragraph or list item; if clauses are at home in it, it can be pointed at. */
export interface Stretch {
  clauses: string[];
  parts: Inline[];
}

/** Something of the page that is shown or left out as a whole. */
export type Leaf =
  | { kind: "paragraph"; lines: [Stretch[]] }
  | { kind: "list"; ordered: boolean; lines: Stretch[][] }
  | Exclude<Block, { kind: "heading" | "paragraph" | "list" }>;

export interface Section {
  /** 1: the page's title, 2: a chapter, 3: a part of one. */
  level: number;
  id: string;
  title: string;
  leaves: Leaf[];
}

export interface Book {
  title: string;
  sections: Section[];
  clauses: Set<string>;
}

const NUMBER = /\b([A-Z]{3})-(\d+)(?:\s(?:to|a|bis)\s\1-(\d+))?/g;

/** The clauses that a text names, "FEE-13 to FEE-15" being three. */
export function clausesIn(text: string): string[] {
  const found: string[] = [];
  for (const [, game, from, to] of text.matchAll(NUMBER)) {
    for (let one = Number(from); one <= Number(to ?? from); one += 1) found.push(`${game}-${one}`);
  }
  return found;
}

/** Read a page. A clause belongs to the place in a chapter that names it first. */
export function bind(page: string): Book {
  const sections: Section[] = [];
  const clauses = new Set<string>();
  for (const block of parse(page)) {
    if (block.kind === "heading") {
      const title = plain(block.parts);
      sections.push({ level: block.level, id: `chapter-${sections.length}`, title, leaves: [] });
      continue;
    }
    if (!sections.length) sections.push({ level: 1, id: "chapter-0", title: "", leaves: [] });
    const section = sections.at(-1)!;
    section.leaves.push(leaf(block, section.level > 1 ? clauses : null));
  }
  return { title: sections[0]?.title ?? "", sections, clauses };
}

function leaf(block: Exclude<Block, { kind: "heading" }>, known: Set<string> | null): Leaf {
  if (block.kind === "paragraph") return { kind: "paragraph", lines: [stretches(block.parts, known)] };
  if (block.kind === "list") return { ...block, lines: block.items.map((item) => stretches(item, known)) };
  return block;
}

/**
 * Cut a text that holds several clauses. A clause is named at the end of what it says: the text before
 * goes with it, and what follows the last one goes with the last. But two or more sentences after an
 * opening sentence that names a clause belong to that clause.
 */
function stretches(parts: Inline[], known: Set<string> | null): Stretch[] {
  const said = sentences(parts).map((some): Stretch => {
    const fresh = known ? clausesIn(plain(some)).filter((clause) => !known.has(clause)) : [];
    fresh.forEach((clause) => known?.add(clause));
    return { clauses: [...new Set(fresh)], parts: some };
  });
  const found: Stretch[] = [];
  let waiting: Stretch[] = [];
  for (const one of said) {
    waiting.push(one);
    if (!one.clauses.length) continue;
    const opening = found.length === 1 && said[0] === found[0];
    if (opening && waiting.length > 2)
      found[0] = joined([found[0]!, ...waiting.splice(0, waiting.length - 1)]);
    found.push(joined(waiting));
    waiting = [];
  }
  if (waiting.length) found.push(joined([...found.splice(-1), ...waiting]));
  return found;
}

function joined(some: Stretch[]): Stretch {
  if (some.length === 1) return some[0]!;
  return { clauses: some.flatMap(({ clauses }) => clauses), parts: some.flatMap(({ parts }) => parts) };
}

/** The parts of a text, sentence by sentence. */
function sentences(parts: Inline[]): Inline[][] {
  const found: Inline[][] = [[]];
  for (const part of parts) {
    const pieces: Inline[] =
      part.kind === "text"
        ? part.text.split(/(?<=[.!?]\)?\s)/).map((text) => ({ kind: "text", text }))
        : [part];
    for (const piece of pieces) {
      found.at(-1)!.push(piece);
      if (piece.kind === "text" && /[.!?]\)?\s$/.test(piece.text)) found.push([]);
    }
  }
  return found.filter((some) => some.length > 0);
}
