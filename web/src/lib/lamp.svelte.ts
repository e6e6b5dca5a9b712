// Day or lamplight: what was chosen, or else what the system says.

import { prefs } from "./prefs.svelte.ts";

class Lamp {
  private dark = $state(false);

  constructor() {
    const system = globalThis.matchMedia?.("(prefers-color-scheme: dark)");
    this.dark = system?.matches ?? false;
    system?.addEventListener?.("change", () => (this.dark = system.matches));
  }

  get lit(): boolean {
    return prefs.theme === "auto" ? this.dark : prefs.theme === "dark";
  }
}

export const lamp = new Lamp();
