import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from "@simplewebauthn/browser";
import { call } from "#/client/lib/api-client.ts";
import { notePasskeyUse } from "#/client/lib/passkey-here.ts";
import { renewToken } from "#/client/lib/session.ts";
import { factorsContract } from "../factors/factors.contract.ts";
import type { LoginAnswer } from "../sessions/sessions.contract.ts";
import { passkeysContract, type RecoveryCodes } from "./passkeys.contract.ts";

/** What browsers throw if the user closes the dialog, takes too long, or another one opens. */
const isGivenUp = (cause: unknown): boolean =>
  cause instanceof Error &&
  (cause.name === "NotAllowedError" ||
    cause.name === "AbortError" ||
    (cause instanceof WebAuthnError && cause.code === "ERROR_CEREMONY_ABORTED"));

/** Returns the browser's answer; null if the user cancelled. */
async function unlessGivenUp<T>(ceremony: Promise<T>): Promise<T | null> {
  try {
    return await ceremony;
  } catch (cause) {
    if (isGivenUp(cause)) return null;
    throw cause;
  }
}

/** Adds a passkey of this device. Returns its recovery codes; null if the user cancelled. */
export async function addPasskey(): Promise<RecoveryCodes | null> {
  const optionsJSON = await call(passkeysContract.startAdding, {});
  const passkey = await unlessGivenUp(startRegistration({ optionsJSON }));
  if (!passkey) return null;
  const answer = await call(passkeysContract.add, { body: { passkey } });
  notePasskeyUse();
  return answer;
}

/** Confirms the user's identity by passkey. Returns false if they cancelled. */
export async function provePasskey(): Promise<boolean> {
  const optionsJSON = await call(passkeysContract.startProof, {});
  const passkey = await unlessGivenUp(startAuthentication({ optionsJSON }));
  if (!passkey) return false;
  const { token } = await call(factorsContract.stepUp, { body: { passkey } });
  renewToken(token);
  notePasskeyUse();
  return true;
}

type SignIn = {
  /** Returns the role of the tab that is open at that moment. */
  role: () => string;
  /** The account the passkey must belong to, if it is known already. */
  email?: string;
};

/** Signs in with a passkey. Returns null if the user cancelled. */
export async function signInByPasskey(
  { role, email }: SignIn,
  { isAutofill = false } = {},
): Promise<LoginAnswer | null> {
  const optionsJSON = await call(passkeysContract.startSignIn, {});
  const useBrowserAutofill = isAutofill;
  const passkey = await unlessGivenUp(startAuthentication({ optionsJSON, useBrowserAutofill }));
  if (!passkey) return null;
  const answer = await call(passkeysContract.signIn, { body: { role: role(), email, passkey } });
  notePasskeyUse();
  return answer;
}

/** Signs in through the browser's autofill at the e-mail field; null if it offers none. */
export async function signInByAutofill(input: SignIn): Promise<LoginAnswer | null> {
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  return signInByPasskey(input, { isAutofill: true });
}

/** Ends the open dialog or autofill offer. */
export const endPasskeyOffer = (): void => WebAuthnAbortService.cancelCeremony();
