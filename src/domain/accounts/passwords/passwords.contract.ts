import { z } from "zod";
import { Message, notNeeded, post } from "#/shared/calls.ts";
import { foldEmail, isEmailAddress } from "#/shared/email.ts";
import { everyone } from "#/shared/grants.ts";
import { codeField } from "#/shared/typed-code.ts";

// Longer ones are refused unread: folding 60 KB of ligatures takes a tenth of a second.
const email = z
  .string()
  .min(1, "Enter your email.")
  .max(1000, { error: "At most 254 characters.", abort: true });
/** A code can only be requested for an address that mail can be sent to. */
const address = email.refine((text) => isEmailAddress(foldEmail(text)), "Enter a valid email.");
const otp = codeField("Enter the OTP.", "The OTP has six digits.");
export const passwordsContract = {
  forgot: post("/api/auth/forgot-password", {
    summary: "Send a one-time code to the account's address",
    access: { row: "4", public: true },
    proof: notNeeded("before a session"),
    body: z.object({ email: address }),
    response: Message,
    // The code belongs to the cookie sent with it, so the answer is secret.
    answersSecret: true,
    errors: ["TOO_MANY"],
  }),
  verify: post("/api/auth/verify-otp", {
    summary: "Check the one-time code",
    access: { row: "5", public: true },
    proof: notNeeded("before a session"),
    body: z.object({ email, otp }),
    response: Message,
    errors: ["INVALID_OTP", "TOO_MANY_OTP"],
  }),
  reset: post("/api/auth/reset-password", {
    summary: "Set a new password with a verified one-time code",
    access: { row: "6", public: true },
    proof: notNeeded("the code of the mail is the proof"),
    // A code works once: without a key, a retry after a lost answer would ask for it again.
    visitorKeys: true,
    body: z.object({ email, otp, newPassword: z.string() }),
    response: Message,
    errors: ["OTP_NOT_VERIFIED", "WEAK_PASSWORD", "TOO_MANY"],
  }),
  change: post("/api/auth/change-password", {
    summary: "Change one's own password; other sessions end",
    access: {
      row: "N3",
      may: everyone("self"),
      onInitialPassword: true,
    },
    proof: notNeeded("asks for the password itself"),
    body: z.object({
      currentPassword: z.string().min(1, "Enter your current password.").max(1024),
      newPassword: z.string(),
    }),
    response: Message,
    errors: ["WRONG_CURRENT_PASSWORD", "WEAK_PASSWORD", "TOO_MANY"],
  }),
};
