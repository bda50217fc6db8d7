import { z } from "zod";
import { post } from "#/shared/calls.ts";
import type { Contract } from "#/shared/contract.ts";

export const bouncesContract = {
  takeReport: post("/api/mail-reports", {
    summary:
      "A mail server's report that a mail came back (RFC 3464), as it is, signed over its bytes",
    access: { row: "N239", public: true },
    raw: true,
    response: z.object({}),
    errors: ["WEBHOOK_SIGNATURE_INVALID"],
  }),
} as const satisfies Contract;
