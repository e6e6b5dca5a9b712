import { mount } from "svelte";
import "./styles/fonts.css";
import "./styles/base.css";
import App from "./App.svelte";
import { folder } from "./games/folders.ts";
import { rulesPath, wordsAhead } from "./lib/api.ts";
import "./lib/mouse.ts"; // from the first press on, not only once a board has come under it
import { keepForLater } from "./lib/offline.ts";
import { prefs } from "./lib/prefs.svelte.ts";
import { router } from "./lib/router.svelte.ts";
import { speak } from "./texts.ts";

// a page with a game's board needs its folder, too, and rules their text: not only once the page itself is there
const { route } = router;
if ((route.page === "learn" || route.page === "rules" || route.page === "puzzles") && route.game) {
  folder(route.game)?.catch(() => undefined);
  if (route.page === "rules") wordsAhead(rulesPath(route.game));
}
await speak(prefs.lang).catch(() => undefined); // English it is
mount(App, { target: document.getElementById("app")! });
addEventListener("load", () => setTimeout(() => void keepForLater().catch(() => undefined), 1500));
