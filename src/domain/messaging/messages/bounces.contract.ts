import { z } from "zod";
import { notNeeded, post } from "#/shared/calls.ts";

export const bouncesContract = {
  takeReport: post("/api/mail-reports", {
    summary:
      "A mail server's report that a mail came back (RFC 3464), as it is, signed over its bytes",
    access: { row: "N239", public: true },
    proof: notNeeded("signed by the mail server"),
    raw: true,
    response: z.object({}),
    errors: ["WEBHOOK_SIGNATURE_INVALID"],
  }),
};
