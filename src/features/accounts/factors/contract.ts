import { z } from "zod";
import { del, get, named, post } from "#/shared/calls.ts";
import type { Contract } from "#/shared/contract.ts";
import { everyone } from "#/shared/grants.ts";

const Message = named("Message", { message: z.string() });

/** What somebody signs in with beside the password. */
export const Factors = named("Factors", {
  /** Since when an authenticator app is in force; null where there is none. */
  appSince: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int(),
});
export type Factors = z.infer<typeof Factors>;

export const RecoveryCodes = named("RecoveryCodes", {
  message: z.string(),
  /** Shown this once; empty where those from before stay good. */
  recoveryCodes: z.array(z.string()),
});
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

const AppCode = z.object({
  code: z.string().trim().min(1, "Enter the six digits of the app.").max(20, "Six digits."),
});

/** What everybody may, about themselves. */
const own = <Row extends string>(row: Row) => ({ row, may: everyone("self") });

export const factorsContract = {
  read: get("/api/auth/factors", {
    summary: "One's own second factor",
    access: own("N140"),
    response: Factors,
  }),
  startApp: post("/api/auth/factors/app", {
    summary: "A new secret for an authenticator app; in force once a code confirms it",
    access: own("N141"),
    response: z.object({
      /** For typing, in base32. */
      secret: z.string(),
      /** For the camera: what the QR code says. */
      uri: z.string(),
    }),
    answersSecret: true,
  }),
  confirmApp: post("/api/auth/factors/app/confirm", {
    summary: "Confirm an authenticator app by a code of it",
    access: own("N142"),
    body: AppCode,
    response: RecoveryCodes,
    answersSecret: true,
    errors: ["INVALID_OTP", "NO_FACTOR", "TOO_MANY"],
  }),
  removeApp: del("/api/auth/factors/app", {
    summary: "Sign in without the authenticator app from now on",
    access: own("N143"),
    response: Message,
    errors: ["NO_FACTOR"],
  }),
  renewCodes: post("/api/auth/factors/recovery-codes", {
    summary: "Ten new recovery codes; those from before are good no more",
    access: own("N144"),
    response: RecoveryCodes,
    answersSecret: true,
    errors: ["NO_FACTOR"],
  }),
} as const satisfies Contract;
