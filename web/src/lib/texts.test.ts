import { expect, test } from "vitest";
import { fill } from "./texts.svelte.ts";

const tables = import.meta.glob<Record<string, string>>(["../**/texts/*.ts", "!../**/*.test.ts"], {
  eager: true,
  import: "default",
});
const areas = [
  ...new Set(Object.keys(tables).map((path) => path.replace(/(^|[./])(en|it|de)\.ts$/, "$1*.ts"))),
].filter((path) => path.includes("*.ts"));

test("there are texts of the shell and of every game", () => {
  expect(areas.length).toBeGreaterThanOrEqual(6);
});

for (const area of areas) {
  const of = (lang: string) => tables[area.replace("*.ts", `${lang}.ts`)];
  for (const lang of ["it", "de"]) {
    test(`${area}: every text is there in ${lang}, with the same values to put in`, () => {
      const english = of("en")!;
      const other = of(lang)!;
      expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
      for (const [key, text] of Object.entries(english)) {
        expect(other[key], key).not.toBe("");
        const values = (one: string) => [...new Set(one.match(/\{\w+\}/g) ?? [])].sort();
        expect(values(other[key]!), key).toEqual(values(text));
      }
    });
  }
}

test("a text takes its values, and one of two forms by number", () => {
  expect(fill("{name} has {n} tile||{name} has {n} tiles", { name: "Ada", n: 1 })).toBe("Ada has 1 tile");
  expect(fill("{name} has {n} tile||{name} has {n} tiles", { name: "Ada", n: 3 })).toBe("Ada has 3 tiles");
  expect(fill("{gone}")).toBe("{gone}");
});
