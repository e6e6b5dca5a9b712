// The little Markdown that the rules pages are written in, read into plain data. Nothing here makes HTML.

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "strong"; parts: Inline[] }
  | { kind: "emphasis"; parts: Inline[] }
  | { kind: "link"; to: string; parts: Inline[] }
  | { kind: "picture"; source: string; words: string };

export type Align = "left" | "right" | "center";

export type Block =
  | { kind: "heading"; level: number; parts: Inline[] }
  | { kind: "paragraph"; parts: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] }
  | { kind: "table"; align: Align[]; head: Inline[][]; rows: Inline[][][] }
  | { kind: "code"; text: string }
  | { kind: "picture"; source: string; words: string };

const PIECE =
  /`([^`]+)`|!\[([^\]]*)\]\(([^)\s]+)\)|\[([^\]]+)\]\(([^)\s]+)\)|\*\*(.+?)\*\*(?!\*)|\*(?=\S)(.+?)\*/;
const ITEM = /^(?:[-*]|\d+\.) +/;
const RULE = /^\|?[\s:|-]+\|?$/;

/** The pieces of a line of text. */
export function inline(text: string): Inline[] {
  const parts: Inline[] = [];
  let rest = text;
  for (;;) {
    const found = PIECE.exec(rest);
    if (!found) break;
    if (found.index) parts.push({ kind: "text", text: rest.slice(0, found.index) });
    parts.push(piece(found));
    rest = rest.slice(found.index + found[0].length);
  }
  if (rest) parts.push({ kind: "text", text: rest });
  return parts;
}

function piece([, code, words, source, label, to, strong, soft]: RegExpExecArray): Inline {
  if (code !== undefined) return { kind: "code", text: code };
  if (source !== undefined) return { kind: "picture", source, words: words ?? "" };
  if (to !== undefined) return { kind: "link", to, parts: inline(label ?? to) };
  if (strong !== undefined) return { kind: "strong", parts: inline(strong) };
  return { kind: "emphasis", parts: inline(soft ?? "") };
}

/** A page, block by block. */
export function parse(page: string): Block[] {
  const lines = page.replaceAll("\r", "").split("\n");
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at]!;
    if (!line.trim()) at += 1;
    else if (line.startsWith("```")) {
      const end = lines.indexOf("```", at + 1);
      blocks.push({ kind: "code", text: lines.slice(at + 1, end < 0 ? undefined : end).join("\n") });
      at = end < 0 ? lines.length : end + 1;
    } else {
      let end = at + 1;
      if (!line.startsWith("#")) while (end < lines.length && goesOn(lines[end]!, line)) end += 1;
      blocks.push(block(lines.slice(at, end)));
      at = end;
    }
  }
  return blocks;
}

function goesOn(line: string, first: string): boolean {
  if (!line.trim() || line.startsWith("```") || line.startsWith("#")) return false;
  if (ITEM.test(first)) return true;
  return first.startsWith("|") === line.startsWith("|") && !ITEM.test(line);
}

function block(lines: string[]): Block {
  const first = lines[0]!;
  const heading = /^(#+) +(.*)$/.exec(first);
  if (heading) return { kind: "heading", level: heading[1]!.length, parts: inline(heading[2]!.trim()) };
  if (ITEM.test(first)) return list(lines);
  if (first.startsWith("|") && RULE.test(lines[1] ?? "")) return table(lines);
  const parts = inline(lines.map((line) => line.trim()).join(" "));
  const only = parts[0];
  if (parts.length === 1 && only?.kind === "picture") return only;
  return { kind: "paragraph", parts };
}

function list(lines: string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    if (ITEM.test(line)) items.push(line.replace(ITEM, ""));
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return { kind: "list", ordered: /^\d/.test(lines[0]!), items: items.map((item) => inline(item.trim())) };
}

function cells(line: string): string[] {
  const inner = line.trim().replace(/^\|/, "").replace(/\|$/, "");
  return inner.split("|").map((cell) => cell.trim());
}

function table([head, rule, ...rows]: string[]): Block {
  const align = cells(rule!).map((cell): Align => {
    if (cell.endsWith(":")) return cell.startsWith(":") ? "center" : "right";
    return "left";
  });
  return {
    kind: "table",
    align,
    head: cells(head!).map(inline),
    rows: rows.map((row) => cells(row).map(inline)),
  };
}

/** The text without its dress. */
export function plain(parts: Inline[]): string {
  return parts
    .map((part) => {
      if (part.kind === "text" || part.kind === "code") return part.text;
      return part.kind === "picture" ? part.words : plain(part.parts);
    })
    .join("");
}
