// Asking something of the table, for which the page needs no answer but a refusal told.

import { NotDone, type Live } from "./live.svelte.ts";
import { refusal } from "./refusals.ts";
import { toasts } from "./toasts.svelte.ts";

/** Whether it was done; if not, the person is told why. */
export async function asked(live: Live, message: Parameters<Live["ask"]>[0]): Promise<boolean> {
  try {
    await live.ask(message);
    return true;
  } catch (problem) {
    if (!(problem instanceof NotDone)) throw problem;
    toasts.say(refusal(problem.refused), "refusal", problem.refused.clause);
    return false;
  }
}
