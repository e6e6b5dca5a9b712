import { expect, it } from "vitest";
import { CELLS, benchPlace, centre, overlooks, section, sideOf, towards, type Arrow } from "./garden.ts";
import { BENCHES } from "./names.ts";

it("has 52 cells in four sections of 13", () => {
  expect(CELLS.length).toBe(52);
  expect([0, 1, 2, 3].map((one) => CELLS.filter((cell) => section(cell) === one).length)).toEqual([
    13, 13, 13, 13,
  ]);
});

it("is turned by 45°: c1 above, f8 below, and the other way round from White's side", () => {
  expect(centre("b2").y).toBeLessThan(centre("d4").y);
  expect(centre("d2").x).toBeGreaterThan(0);
  const [c1, turned] = [centre("c1"), centre("c1", true)];
  expect([turned.x, turned.y]).toEqual([-c1.x, -c1.y]);
});

it("has White's benches above from left to right and Black's below", () => {
  const across = (names: string[]): number[] =>
    names.map((name) => benchPlace(name as (typeof BENCHES)[number]).x);
  for (const row of [
    ["w1", "w2", "w3", "w4"],
    ["b1", "b2", "b3", "b4"],
  ])
    expect(across(row)).toEqual([...across(row)].sort((a, b) => a - b));
  expect(benchPlace("w2").y).toBeLessThan(0);
  expect(benchPlace("b2").y).toBeGreaterThan(0);
});

it("lets opposite benches overlook the same 26 cells", () => {
  for (const [white, black] of [
    ["w1", "b3"],
    ["w2", "b4"],
    ["w3", "b1"],
    ["w4", "b2"],
  ] as const) {
    expect(sideOf(white)).toBe(sideOf(black));
    expect(CELLS.filter((cell) => overlooks(white, cell)).length).toBe(26);
  }
});

it("leads to every cell by arrow keys, from either side", () => {
  for (const flip of [false, true]) {
    const seen = new Set(["d4"]);
    for (const cell of seen)
      for (const arrow of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] as Arrow[])
        seen.add(towards(cell, arrow, flip));
    expect(seen.size).toBe(52);
    const [here, up] = [centre("d4", flip), centre(towards("d4", "ArrowUp", flip), flip)];
    expect(up.y).toBeLessThan(here.y);
    expect(centre(towards("d4", "ArrowRight", flip), flip).x).toBeGreaterThan(here.x);
  }
});
