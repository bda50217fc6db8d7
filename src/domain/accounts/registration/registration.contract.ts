import { z } from "zod";
import { undoable, undoableMany } from "#/domain/office/decisions/decisions.contract.ts";
import { BulkResult, idsField } from "#/shared/bulk.ts";
import { list, namedObject, needed, notNeeded, post, put } from "#/shared/calls.ts";
import { emailField } from "#/shared/email-field.ts";
import { listQuery } from "#/shared/list.ts";
import { PAYMENT_OPTIONS } from "#/shared/payment-options.ts";
import { nameField } from "#/shared/person-name-field.ts";
import { optionalReason, reasonField } from "#/shared/reason-field.ts";
import { tokenField } from "../links.contract.ts";

export const usernameField = nameField("Enter a name.", 100, "At most 100 characters.");

export const RegisterInput = namedObject("RegisterInput", {
  username: usernameField,
  email: emailField,
  // Length and strength are left to the password rule, which has its own words (I-04).
  password: z.string(),
  confirmPassword: z.string(),
  role: z.string(),
  /** The version of the privacy notice shown; if left out, the current one is agreed to. */
  noticeVersion: z.int().min(1).max(100_000).optional(),
});
export type RegisterInput = z.infer<typeof RegisterInput>;

export const Registration = namedObject("Registration", {
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  approved: z.boolean(),
  paymentOption: z.enum(PAYMENT_OPTIONS).nullable(),
  createdAt: z.iso.datetime(),
  /** A member of staff with the same name, and the role: "Asha Rao, Trainer"; left out if none. */
  namesake: z.string().optional(),
});
export type Registration = z.infer<typeof Registration>;

/** Shown to rejected registrants; optional. */
const rejectionReason = optionalReason();

export const registrationContract = {
  register: post("/api/auth/register", {
    visitorKeys: true,
    summary: "Register as a trainee; an admin decides",
    access: { row: "3", public: true },
    proof: notNeeded("before a session"),
    body: RegisterInput,
    status: 201,
    response: z.object({
      message: z.string(),
      /** For the web client only: lets the browser that registered correct the address. */
      correction: z.object({ token: z.string(), until: z.iso.datetime() }).optional(),
    }),
    errors: [
      "ONLY_TRAINEES_REGISTER",
      "PASSWORDS_DIFFER",
      "WEAK_PASSWORD",
      "ACCOUNT_EXISTS",
      "TOO_MANY",
    ],
  }),
  correctEmail: put("/api/auth/registration-email", {
    summary: "Correct the address of one's registration, for 30 minutes and until it is decided",
    access: { row: "N66", public: true },
    proof: notNeeded("before a session"),
    body: z.object({ token: tokenField, email: emailField }),
    response: z.object({ message: z.string(), email: z.string() }),
    errors: ["LINK_INVALID", "ACCOUNT_EXISTS", "TOO_MANY"],
  }),
  listPending: list("/api/admin/trainees", {
    summary: "Registrations not decided yet",
    access: { row: "45", may: { admin: "any" } },
    query: listQuery(["username", "email", "createdAt"]),
    response: z.object({ trainees: z.array(Registration) }),
  }),
  decide: put("/api/admin/approve", {
    summary: "Approve a registration with a payment option, or reject it",
    access: { row: "46", may: { admin: "any" } },
    proof: needed("lets somebody in and says what they pay"),
    body: z.object({
      traineeId: z.string(),
      approved: z.boolean(),
      // Any text: for an unknown option the error asks to choose one (I-16).
      paymentOption: z.string().nullish(),
      reason: rejectionReason,
    }),
    response: z.object({ message: z.string(), trainee: Registration, ...undoable }),
    errors: ["PAYMENT_OPTION_MISSING", "TRAINEE_NOT_FOUND", "REGISTRATION_DECIDED"],
  }),
  decideMany: put("/api/admin/trainees/decide", {
    summary: "Approve or reject several registrations alike, with a result for each",
    access: { row: "N78", may: { admin: "any" } },
    proof: needed("lets people in and says what they pay"),
    body: z.object({
      traineeIds: idsField("Choose at least one registration."),
      approved: z.boolean(),
      paymentOption: z.string().nullish(),
      reason: rejectionReason,
    }),
    response: z.object({ message: z.string(), results: z.array(BulkResult), ...undoableMany }),
    errors: ["PAYMENT_OPTION_MISSING"],
  }),
  reopen: post("/api/admin/trainees/:id/reopening", {
    summary: "Take back the approval or rejection of a registration, with a reason; it waits again",
    access: { row: "N430", may: { admin: "any" } },
    proof: needed("shuts somebody out who was let in"),
    body: z.object({ reason: reasonField("Say why it is decided anew.") }),
    response: z.object({ message: z.string(), ...undoable }),
    errors: ["TRAINEE_NOT_FOUND", "REGISTRATION_WAITS", "REGISTRATION_BUILT_ON", "ACCOUNT_EXISTS"],
  }),
};
