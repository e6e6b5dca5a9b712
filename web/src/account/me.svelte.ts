// Who is using this browser, as the account's parts show it.

import { call } from "../lib/api.ts";
import type { Me, SignInMethods } from "../lib/messages.ts";
import { keep, prefs } from "../lib/prefs.svelte.ts";
import { leaveInAllTabs } from "../lib/tabs.ts";

class Myself {
  me = $state.raw<Me | null>(null);
  methods = $state.raw<SignInMethods | null>(null);

  async refresh(): Promise<void> {
    try {
      [this.me, this.methods] = await Promise.all([
        call<Me>("/api/account"),
        call<SignInMethods>("/api/account/sign-in"),
      ]);
    } catch {
      this.me = null;
    }
  }

  /** After logging in: others know the account by its name. */
  async entered(): Promise<void> {
    await this.refresh();
    if (this.me?.kind === "account") keep({ name: this.me.name });
  }

  async leave(everywhere = false): Promise<void> {
    await call("/api/account/logout", { body: { everywhere } });
    this.left();
  }

  /** No guest may wear an account's name, and every tab is a guest's now. */
  left(): void {
    if (prefs.name === this.me?.name) keep({ name: "" });
    leaveInAllTabs();
  }
}

export const myself = new Myself();
