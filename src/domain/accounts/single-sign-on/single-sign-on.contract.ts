import { z } from "zod";
import { alwaysNeeded, del, Message, namedObject, notNeeded, post } from "#/shared/calls.ts";
import { everyone } from "#/shared/grants.ts";
import { LoginAnswer } from "../sessions/sessions.contract.ts";

const WhereTo = namedObject("SingleSignOnAddress", {
  /** The provider's address, to which the browser goes. */
  url: z.string(),
});

/** The page of the hub to come back to. */
const returnTo = z
  .string()
  .max(1000, "At most 1,000 characters.")
  .regex(/^\/(?![/\\])/, "A page of the hub.")
  .optional();

/** The query string of the address the provider sent the browser back to: "?code=…&state=…". */
const Returned = z.object({ answer: z.string().max(8000, "At most 8,000 characters.") });

const SignedOn = z.object({ ...LoginAnswer.shape, returnTo: z.string().optional() });

const REFUSALS = [
  "SINGLE_SIGN_ON_FAILED",
  "SINGLE_SIGN_ON_REFUSED",
  "AWAITING_APPROVAL",
  "NOT_APPROVED",
  "ACCOUNT_DISABLED",
  "TOO_MANY",
] as const;

export const singleSignOnContract = {
  start: post("/api/auth/single-sign-on", {
    summary: "Where a member of the staff signs in at the provider of the settings",
    access: { row: "N526", public: true },
    proof: notNeeded("before a session"),
    body: z.object({ returnTo }),
    response: WhereTo,
    answersSecret: true,
    errors: ["NOT_FOUND", "SINGLE_SIGN_ON_AWAY", "TOO_MANY"],
  }),
  finish: post("/api/auth/single-sign-on/answer", {
    summary: "Sign in with what the provider answered to this browser",
    access: { row: "N527", public: true },
    proof: notNeeded("is a sign-in"),
    body: Returned,
    response: SignedOn,
    errors: ["NOT_FOUND", "SINGLE_SIGN_ON_AWAY", "FACTOR_NEEDED", ...REFUSALS],
  }),
  secondStep: post("/api/auth/single-sign-on/second-step", {
    summary: "The second step of such a sign-in, where the provider asked for none",
    access: { row: "N528", public: true },
    proof: notNeeded("is a sign-in"),
    body: z.object({
      code: z.string().min(1, "Enter a code.").max(200, "At most 200 characters."),
    }),
    response: SignedOn,
    errors: ["WRONG_FACTOR", ...REFUSALS],
  }),
  startConfirming: post("/api/auth/step-up/single-sign-on", {
    summary: "Where somebody signed in shows the provider once more who they are",
    access: { row: "N529", may: everyone("self"), beforeFactor: true },
    proof: notNeeded("leads to the proof itself"),
    body: z.object({ returnTo }),
    response: WhereTo,
    answersSecret: true,
    errors: ["NOT_FOUND", "SINGLE_SIGN_ON_AWAY", "TOO_MANY"],
  }),
  confirm: post("/api/auth/step-up/single-sign-on/answer", {
    summary: "Prove who one is by the provider's answer: good for ten minutes, with a new token",
    access: { row: "N530", may: everyone("self"), beforeFactor: true },
    proof: notNeeded("is the proof itself"),
    body: Returned,
    response: z.object({ message: z.string(), token: z.string(), returnTo: z.string().optional() }),
    answersSecret: true,
    errors: ["NOT_FOUND", "SINGLE_SIGN_ON_AWAY", "SINGLE_SIGN_ON_FAILED", "TOO_MANY"],
  }),
  unbind: del("/api/admin/users/:id/single-sign-on", {
    summary: "Let somebody be bound to another account at the provider; they are told",
    access: { row: "N531", may: { admin: "any" } },
    proof: alwaysNeeded("how somebody else signs in"),
    response: Message,
    errors: ["NOT_FOUND"],
  }),
};
