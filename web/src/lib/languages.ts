// Before the tests of a file: the shell and all refusals speak every language. After them the preferences are as they were.

import { afterAll } from "vitest";
import { speak } from "../texts.ts";
import { LANGS, prefs } from "./prefs.svelte.ts";
import { fetchReasons } from "./reasons.ts";

const before = { ...prefs };
afterAll(() => void Object.assign(prefs, before));

await Promise.all([...LANGS.map(speak), ...["felci", "feenbalz", "mars", "fungi"].map(fetchReasons)]);
