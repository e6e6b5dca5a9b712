// Commands whose answer the page does not need: a refusal is shown as a toast.

import { NotDone, type Live } from "./live.svelte.ts";
import { refusal } from "./refusals.ts";
import { toasts } from "./toasts.svelte.ts";

/** Whether the table carried the command out; if not, the person is told why. */
export async function carryOut(live: Live, message: Parameters<Live["ask"]>[0]): Promise<boolean> {
  try {
    await live.ask(message);
    return true;
  } catch (problem) {
    if (!(problem instanceof NotDone)) throw problem;
    toasts.say(refusal(problem.refused), "refusal", problem.refused.clause);
    return false;
  }
}
