import { z } from "zod";
import { ROLES } from "#/shared/actor.ts";
import { needed, notNeeded, post } from "#/shared/calls.ts";
import { tokenField } from "./links.contract.ts";

export const invitationsContract = {
  check: post("/api/auth/invitation", {
    summary: "Whether the link of an invitation still opens its account, before anything is typed",
    access: { row: "N549", public: true },
    proof: notNeeded("changes nothing"),
    changesNothing: true,
    body: z.object({ token: tokenField }),
    response: z.object({ isOpen: z.boolean() }),
  }),
  setPassword: post("/api/auth/set-password", {
    summary: "Choose the first password of an account with the link of its invitation",
    access: { row: "N64", public: true },
    proof: notNeeded("the link of the mail is the proof"),
    // A link works once: without a key, a retry after a lost answer would say that it is used.
    visitorKeys: true,
    body: z.object({ token: tokenField, newPassword: z.string() }),
    /** The kinds of second factor that the sign-in to follow needs. */
    response: z.object({ message: z.string(), email: z.string(), role: z.enum(ROLES) }),
    errors: ["LINK_INVALID", "WEAK_PASSWORD"],
  }),
  sendAgain: post("/api/admin/users/:id/invitation", {
    summary: "Send somebody's invitation again; the link before is worth nothing any more",
    access: { row: "N65", may: { admin: "any" } },
    proof: needed("lets somebody in"),
    response: z.object({ message: z.string() }),
    errors: ["NOT_FOUND", "INVITATION_ACCEPTED", "TOO_MANY"],
  }),
};
