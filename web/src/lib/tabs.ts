/** The tabs of one browser tell each other that somebody has logged out. */

const NAME = "hortus-logged-out";

/** Have all other tabs read everything anew, as a guest; then this one. */
export function leaveInAllTabs(): void {
  const tabs = new BroadcastChannel(NAME);
  tabs.postMessage(null);
  tabs.close();
  location.reload();
}

/** Read everything anew when another tab has logged out; returns how to stop listening. */
export function followLeaving(): () => void {
  const tabs = new BroadcastChannel(NAME);
  tabs.onmessage = () => location.reload();
  return () => tabs.close();
}
