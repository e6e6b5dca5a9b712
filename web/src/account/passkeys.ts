// Passkeys, by the browser's own functions for WebAuthn.

import { call } from "../lib/api.ts";
import type { Me, PasskeyInfo, PasskeyOptions } from "../lib/messages.ts";

/** Whether this browser can use passkeys at this address. */
export function canUsePasskeys(): boolean {
  return (
    isSecureContext &&
    typeof PublicKeyCredential !== "undefined" &&
    "parseCreationOptionsFromJSON" in PublicKeyCredential &&
    !/^[\d.]+$|^\[/.test(location.hostname)
  );
}

/** Make a passkey for one's account; null if the person thought better of it. */
export async function addPasskey(password: string, name: string): Promise<PasskeyInfo | null> {
  const asked = await call<PasskeyOptions>("/api/account/passkeys/options", { body: { password } });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    asked.options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const credential = await chosen(() => navigator.credentials.create({ publicKey }));
  return credential ? call("/api/account/passkeys", { body: { credential, name } }) : null;
}

/** Log in with a passkey; null if the person thought better of it. */
export async function enterByPasskey(): Promise<Me | null> {
  const asked = await call<PasskeyOptions>("/api/account/passkeys/login/options", { body: {} });
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    asked.options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  const credential = await chosen(() => navigator.credentials.get({ publicKey }));
  return credential ? call("/api/account/passkeys/login", { body: { credential } }) : null;
}

async function chosen(ask: () => Promise<Credential | null>): Promise<unknown> {
  try {
    const credential = (await ask()) as PublicKeyCredential | null;
    return credential && credential.toJSON();
  } catch (problem) {
    if (problem instanceof DOMException) return null; // cancelled, timed out, or known already
    throw problem;
  }
}
