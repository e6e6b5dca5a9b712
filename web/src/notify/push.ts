// This browser's own subscription to push messages.

import { call } from "../lib/api.ts";
import type { NotificationSettings } from "../lib/messages.ts";

export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** The server's key as browsers want it. */
export function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  const plain = atob(base64url.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (one) => one.charCodeAt(0));
}

/** The address at which this browser is told, if it is. */
export async function ownAddress(): Promise<string | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
}

/** Ask the person, subscribe, and tell the server. Null: the person, or the browser, does not want it. */
export async function subscribe(key: string): Promise<NotificationSettings | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const registration = await navigator.serviceWorker.register("sw.js");
  await navigator.serviceWorker.ready;
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytes(key),
  });
  const { endpoint, keys } = made.toJSON();
  return call("/api/notifications/push", { body: { endpoint, keys } });
}

/** Subscribe no longer. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
