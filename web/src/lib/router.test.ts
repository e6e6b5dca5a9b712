import { expect, test, vi } from "vitest";

vi.stubGlobal("location", new URL("http://localhost/"));
vi.stubGlobal("addEventListener", () => undefined);
vi.stubGlobal("document", { addEventListener: () => undefined });
vi.stubGlobal("history", { replaceState: () => undefined });
const { read } = await import("./router.svelte.ts");
vi.unstubAllGlobals(); // other tests of this thread read what a page says of itself
const at = (path: string) => read(new URL(`http://localhost${path}`));

test("every page has its address", () => {
  expect(at("/")).toEqual({ page: "home" });
  expect(at("/new/mars?with=friends")).toEqual({ page: "new", game: "mars", mode: "friends" });
  expect(at("/t/abc")).toEqual({ page: "table", id: "abc", at: null });
  expect(at("/t/abc?at=12")).toEqual({ page: "table", id: "abc", at: 12 });
  expect(at("/t/abc/review")).toEqual({ page: "review", id: "abc", at: null });
  expect(at("/t/abc/review?at=7")).toEqual({ page: "review", id: "abc", at: 7 });
  expect(at("/games")).toEqual({ page: "games" });
  expect(at("/account?problem=provider")).toEqual({ page: "account" });
  expect(at("/stop")).toEqual({ page: "stop" });
  expect(at("/ratings")).toEqual({ page: "ratings" });
  expect(at("/learn")).toEqual({ page: "learn", game: null });
  expect(at("/learn/mars")).toEqual({ page: "learn", game: "mars" });
  expect(at("/puzzles")).toEqual({ page: "puzzles", game: null, id: null });
  expect(at("/puzzles/mars")).toEqual({ page: "puzzles", game: "mars", id: null });
  expect(at("/puzzles/mars/3f9a")).toEqual({ page: "puzzles", game: "mars", id: "3f9a" });
  expect(at("/rules")).toEqual({ page: "rules", game: null, clause: null });
  expect(at("/rules/felci#FEL-13")).toEqual({ page: "rules", game: "felci", clause: "FEL-13" });
});

test("what is no address of ours is missing", () => {
  for (const path of [
    "/new",
    "/learn/a-b",
    "/new/a-b",
    "/rules/a-b",
    "/t",
    "/t/a/b",
    "/puzzles/a/b/c",
    "/t/a/review/b",
    "/games/x",
    "/account/x",
    "/nothing",
  ])
    expect(at(path)).toEqual({ page: "missing" });
});
