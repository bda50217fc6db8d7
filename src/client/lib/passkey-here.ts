import { canHavePasskeys } from "#/domain/accounts/passkeys/passkeys.rules.ts";
import { readStored, writeStored } from "./storage.ts";

const KEPT_AS = "passkey-here";

/** True if this browser can use passkeys of this address. */
export const canUsePasskeys = (): boolean =>
  "PublicKeyCredential" in window && window.isSecureContext && canHavePasskeys(location.hostname);

/** True if a passkey was used in this browser before: then it is offered first. */
export const hasUsedPasskey = (): boolean => canUsePasskeys() && readStored(KEPT_AS) !== null;

export const notePasskeyUse = (): void => writeStored(KEPT_AS, "1");
