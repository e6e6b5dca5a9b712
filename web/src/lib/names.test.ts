import { expect, test } from "vitest";
import type { SeatStatus } from "./messages.ts";
import { namesOf, personName } from "./names.ts";
import { keep, LANGS } from "./prefs.svelte.ts";

const seat = (number: number, name = "", level: string | null = null): SeatStatus => ({
  seat: number,
  kind: level ? "bot" : "person",
  taken: true,
  name,
  level,
  away: false,
  lost: false,
  nonce: "",
});

test("a person without a name is called by the seat, by a word that a sentence can begin with", () => {
  const called = LANGS.map((lang) => {
    keep({ lang });
    return namesOf([seat(0), seat(1, "Ada"), seat(2, "Ada"), seat(3, "", "sage")]);
  });
  keep({ lang: "en" });
  expect(called.map((names) => names[0])).toEqual(["Seat 1", "Posto 1", "Platz 1"]);
  expect(called[0]).toEqual(["Seat 1", "Ada", "Ada II", "Sage"]);
});

test("a guest without a name is called in one's own language", () => {
  const called = LANGS.map((lang) => {
    keep({ lang });
    return [personName("Guest Thyme"), personName("Guest star"), personName("Ada")];
  });
  keep({ lang: "en" });
  expect(called).toEqual([
    ["Guest Thyme", "Guest star", "Ada"],
    ["Ospite Timo", "Guest star", "Ada"],
    ["Gast Thymian", "Guest star", "Ada"],
  ]);
});
