// The boards of the rules, for the documentation: boards.html?game=fungi&clause=FUN-5, or the short rules without
// a clause. The page around it is told how high it is, and tells by which light it is read.

import { mount } from "svelte";
import "../styles/fonts.css";
import "../styles/base.css";
import Board from "./Board.svelte";
import { load, shortRules } from "../games/index.ts";
import { prefs } from "../lib/prefs.svelte.ts";
import { speak } from "../texts.ts";

const asked = new URLSearchParams(location.search);
const game = asked.get("game") ?? "";
const root = document.documentElement;

addEventListener("message", ({ data }: MessageEvent<{ theme?: string }>) => {
  if (data.theme) root.dataset.theme = data.theme === "dark" ? "dark" : "light";
});
new ResizeObserver(() => {
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  parent.postMessage({ hortusBoard: location.search, height }, "*");
}).observe(document.body);

async function show(): Promise<void> {
  prefs.lang = "en"; // as the documentation
  await speak("en");
  const [client, short] = await Promise.all([load(game), shortRules(game)]);
  const props = { client, short, game, clause: asked.get("clause") };
  mount(Board, { target: document.getElementById("app")!, props });
}

void show();
