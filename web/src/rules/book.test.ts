import { describe, expect, test } from "vitest";
import { bind, clausesIn, type Stretch } from "./book.ts";
import { inline, parse, plain } from "./markdown.ts";

const PAGES = import.meta.glob<string>("../../../docs/rules/**/*.md", {
  eager: true,
  query: "?raw",
  import: "default",
});

const text = ({ clauses, parts }: Stretch): [string[], string] => [clauses, plain(parts).trim()];

describe("Markdown", () => {
  test("words, dress, code, links and pictures", () => {
    expect(inline("a **b *c*** `d*e*` [f](https://g.h) ![i](j.svg)")).toEqual([
      { kind: "text", text: "a " },
      {
        kind: "strong",
        parts: [
          { kind: "text", text: "b " },
          { kind: "emphasis", parts: [{ kind: "text", text: "c" }] },
        ],
      },
      { kind: "text", text: " " },
      { kind: "code", text: "d*e*" },
      { kind: "text", text: " " },
      { kind: "link", to: "https://g.h", parts: [{ kind: "text", text: "f" }] },
      { kind: "text", text: " " },
      { kind: "picture", source: "j.svg", words: "i" },
    ]);
  });

  test("a lone star is a star, and angle brackets are text", () => {
    expect(inline("draw porcini* <b>&amp;")).toEqual([{ kind: "text", text: "draw porcini* <b>&amp;" }]);
  });

  test("blocks", () => {
    const page =
      "# T\n\none\ntwo\n\n- a\n  b\n- c\n\n1. x\n\n| h | n |\n|---|---:|\n| r | |\n\n```text\n# no " +
      "heading\n```\n![p](q.svg)\n";
    expect(parse(page).map((block) => block.kind)).toEqual([
      "heading",
      "paragraph",
      "list",
      "list",
      "table",
      "code",
      "picture",
    ]);
    const [, paragraph, list, , table, code] = parse(page);
    expect(paragraph).toEqual({ kind: "paragraph", parts: [{ kind: "text", text: "one two" }] });
    expect(list).toMatchObject({ ordered: false, items: [[{ text: "a b" }], [{ text: "c" }]] });
    expect(table).toMatchObject({ align: ["left", "right"], rows: [[[{ text: "r" }], []]] });
    expect(code).toEqual({ kind: "code", text: "# no heading" });
  });
});

describe("clauses", () => {
  test("a range names all of its clauses", () => {
    expect(clausesIn("(FEE-13 to FEE-15) and FEE-2")).toEqual(["FEE-13", "FEE-14", "FEE-15", "FEE-2"]);
    expect(clausesIn("da FEE-13 a FEE-15; FEE-17 bis FEE-18")).toEqual([
      "FEE-13",
      "FEE-14",
      "FEE-15",
      "FEE-17",
      "FEE-18",
    ]);
  });

  test("a clause is at home in the chapter that names it first, in its own sentences", () => {
    const book = bind(
      "# T\n\nNumbers (FEL-9).\n\n## Turn\n\nTwo actions (FEL-8). No passing. Lost (FEL-9). " +
        "More.\n\nAgain (FEL-8).",
    );
    const [intro, turn] = book.sections;
    expect(intro!.leaves.map((leaf) => (leaf.kind === "paragraph" ? leaf.lines[0].map(text) : []))).toEqual([
      [[[], "Numbers (FEL-9)."]],
    ]);
    expect(turn!.leaves.map((leaf) => (leaf.kind === "paragraph" ? leaf.lines[0].map(text) : []))).toEqual([
      [
        [["FEL-8"], "Two actions (FEL-8)."],
        [["FEL-9"], "No passing. Lost (FEL-9). More."],
      ],
      [[[], "Again (FEL-8)."]],
    ]);
  });

  test("a clause that is named in an opening sentence says more than that", () => {
    const book = bind("## A\n\nOnce each (FEE-17). Add cards. Lead, or pass. Not alone (FEE-18). So it is.");
    const [leaf] = book.sections[0]!.leaves;
    expect(leaf?.kind === "paragraph" && leaf.lines[0].map(text)).toEqual([
      [["FEE-17"], "Once each (FEE-17). Add cards. Lead, or pass."],
      [["FEE-18"], "Not alone (FEE-18). So it is."],
    ]);
  });

  test.each(Object.keys(PAGES))("every clause that %s names is at home somewhere, once", (path) => {
    const page = PAGES[path]!;
    const book = bind(page);
    expect([...book.clauses].sort()).toEqual([...new Set(clausesIn(page))].sort());
    const homes = book.sections.flatMap(({ leaves }) =>
      leaves.flatMap((leaf) =>
        "lines" in leaf ? leaf.lines.flat().flatMap((stretch) => stretch.clauses) : [],
      ),
    );
    expect(homes.length).toBe(new Set(homes).size);
  });
});
