import { z } from "zod";
import { alwaysNeeded, del, get, Message, namedObject, notNeeded, post } from "#/shared/calls.ts";
import { everyone } from "#/shared/grants.ts";
import { reasonField } from "#/shared/reason-field.ts";
import { codeField } from "#/shared/typed-code.ts";
import { Passkey, PasskeyProof, RecoveryCodes } from "../passkeys/passkeys.contract.ts";
import { OwnSession } from "../sessions/sessions.contract.ts";

export const Factors = namedObject("Factors", {
  /** Since when an authenticator app is active; null if there is none. */
  appSince: z.iso.datetime().nullable(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.int(),
  /** The linked account at the staff's identity provider; left out if there is none. */
  workAccount: z
    .object({ name: z.string(), since: z.iso.datetime(), lastUsedAt: z.iso.datetime() })
    .optional(),
  /** Whether the role needs a second factor: the last one can then be replaced, but not removed. */
  isRequired: z.boolean(),
  sessions: z.array(OwnSession),
});
export type Factors = z.infer<typeof Factors>;

const AppCode = z.object({
  code: codeField("Enter the six digits of the app.", "Six digits."),
});

/** Calls that everyone may make about themselves. */
const own = <Row extends string>(row: Row) => ({ row, may: everyone("self") });

export const factorsContract = {
  read: get("/api/auth/security", {
    summary: "How one signs in, and where one is signed in",
    access: { ...own("N140"), beforeFactor: true },
    response: Factors,
  }),
  startApp: post("/api/auth/factors/app", {
    summary: "A new secret for an authenticator app; in force once a code confirms it",
    access: { ...own("N141"), beforeFactor: true },
    proof: alwaysNeeded("how one signs in"),
    response: z.object({
      /** The secret to type, in base32. */
      secret: z.string(),
      /** The content of the QR code. */
      uri: z.string(),
    }),
    answersSecret: true,
  }),
  confirmApp: post("/api/auth/factors/app/confirm", {
    summary: "Confirm an authenticator app by a code of it",
    access: { ...own("N142"), beforeFactor: true },
    proof: alwaysNeeded("how one signs in"),
    body: AppCode,
    response: RecoveryCodes,
    answersSecret: true,
    errors: ["INVALID_OTP", "NO_FACTOR", "TOO_MANY"],
  }),
  removeApp: del("/api/auth/factors/app", {
    summary: "Sign in without the authenticator app from now on",
    access: own("N143"),
    proof: alwaysNeeded("how one signs in"),
    response: Message,
    errors: ["NO_FACTOR", "FACTOR_OF_ROLE"],
  }),
  renewCodes: post("/api/auth/factors/recovery-codes", {
    summary: "Ten new recovery codes; those from before are good no more",
    access: own("N144"),
    proof: alwaysNeeded("how one signs in"),
    response: RecoveryCodes,
    answersSecret: true,
    errors: ["NO_FACTOR"],
  }),
  stepUp: post("/api/auth/step-up", {
    summary:
      "Prove once more who one is, by the password, a code or a passkey: good for ten minutes, with a new token",
    access: { ...own("N147"), beforeFactor: true },
    proof: notNeeded("is the proof itself"),
    body: z.object({
      currentPassword: z.string().max(1024, "At most 1,024 characters.").optional(),
      code: z.string().max(200, "At most 200 characters.").optional(),
      passkey: PasskeyProof.optional(),
    }),
    /** Replaces the session's token, which is no longer valid. */
    response: z.object({ message: z.string(), token: z.string() }),
    answersSecret: true,
    errors: ["WRONG_CURRENT_PASSWORD", "INVALID_OTP", "PASSKEY_REFUSED", "TOO_MANY"],
  }),
  reset: post("/api/admin/users/:id/reset-factor", {
    summary: "Take somebody's second factor away who has lost it; they are told",
    access: { row: "N148", may: { admin: "any" } },
    proof: alwaysNeeded("how somebody else signs in"),
    body: z.object({ reason: reasonField("Say why.") }),
    response: Message,
    errors: ["NOT_FOUND", "NO_FACTOR"],
  }),
};
