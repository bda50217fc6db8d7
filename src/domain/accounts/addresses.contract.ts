import { z } from "zod";
import { ROLES } from "#/shared/actor.ts";
import { notNeeded, post } from "#/shared/calls.ts";
import { tokenField } from "./links.contract.ts";

export const addressesContract = {
  useLink: post("/api/auth/email-link", {
    summary: "Use a mail's link: confirm a new address, or put the old one back; all sessions end",
    access: { row: "N63", public: true },
    proof: notNeeded("the link of the mail is the proof"),
    // A link works once: without a key, a retry after a lost answer would say that it is used.
    visitorKeys: true,
    body: z.object({ token: tokenField }),
    response: z.object({ message: z.string(), email: z.string(), role: z.enum(ROLES) }),
    errors: ["LINK_INVALID", "EMAIL_IN_USE"],
  }),
};
