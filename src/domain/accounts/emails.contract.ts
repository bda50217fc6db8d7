import { z } from "zod";
import { del, Message, notNeeded, post } from "#/shared/calls.ts";
import { everyone } from "#/shared/grants.ts";
import { codeField } from "#/shared/typed-code.ts";

export const emailsContract = {
  confirm: post("/api/auth/confirm-email", {
    summary: "Make the pending address one's own with the code sent to it and the password",
    access: { row: "N60", may: everyone("self") },
    proof: notNeeded("asks for the password and the code itself"),
    body: z.object({
      code: codeField("Enter the code.", "The code has six digits."),
      /** Not needed if an admin entered the new address. */
      currentPassword: z.string().max(1024).nullish(),
    }),
    response: z.object({ message: z.string(), email: z.string() }),
    errors: [
      "NO_PENDING_EMAIL",
      "WRONG_CURRENT_PASSWORD",
      "INVALID_OTP",
      "TOO_MANY_OTP",
      "TOO_MANY",
      "EMAIL_IN_USE",
    ],
  }),
  sendAgain: post("/api/auth/confirm-email/send", {
    summary: "Send a new code to the pending address",
    access: { row: "N61", may: everyone("self") },
    proof: notNeeded("to the address that waits already"),
    response: Message,
    errors: ["NO_PENDING_EMAIL", "TOO_MANY"],
  }),
  withdraw: del("/api/auth/confirm-email", {
    summary: "Withdraw the pending address",
    access: { row: "N62", may: everyone("self") },
    proof: notNeeded("one's own, nothing changes"),
    response: Message,
  }),
};
