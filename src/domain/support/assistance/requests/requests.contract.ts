import { z } from "zod";
import { undoable, undoableMany } from "#/domain/office/decisions/decisions.contract.ts";
import { BulkResult, idsField } from "#/shared/bulk.ts";
import { del, get, list, namedObject, needed, notNeeded, post, put } from "#/shared/calls.ts";
import { optionalLineField } from "#/shared/line-field.ts";
import { listQuery } from "#/shared/list.ts";
import { MAX_PAGE_SIZE } from "#/shared/page-size.ts";
import { LONGEST_TOPIC, REQUEST_STATUSES } from "../assistance.rules.ts";

/** A person who requested assistance, as the admin sees them until the details are submitted. */
export const RequestUser = namedObject("AssistanceRequest", {
  /** The person's id. */
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  status: z.enum(REQUEST_STATUSES),
  /** In rupees. */
  amount: z.number().nullable(),
  /** What they need help with, in their own words. */
  topic: z.string().nullable(),
  companyName: z.string().nullable(),
  requestedAt: z.iso.datetime(),
});
export type RequestUser = z.infer<typeof RequestUser>;

/** The initial values of the details form. */
export const RecordDraft = namedObject("AssistanceDraft", {
  username: z.string(),
  email: z.string(),
  mobile: z.string().nullable(),
  companyName: z.string().nullable(),
  package: z.number().nullable(),
  dateOfJoining: z.string().nullable(),
});
export type RecordDraft = z.infer<typeof RecordDraft>;

/** The calls of placed people and Assistance users about themselves. */
export const assistedPeople = {
  trainee: "own+placed",
  existingTrainee: "own+placed",
  assistance: "own",
} as const;

/** The agreed amount in rupees. */
const amount = z.union([z.number(), z.string()]).nullish();

/** When the request that was read was sent: one sent since is another. */
const requestedAt = z.iso.datetime("Use a moment such as 2026-01-31T09:30:00Z.").optional();

/** The request's state as read by the caller who removes it. */
const asRead = {
  status: z.enum(REQUEST_STATUSES, "Use Pending or Approved.").optional(),
  requestedAt,
};

export const requestsContract = {
  status: get("/api/auth/assistance-status/:userId", {
    summary: "How far one's own request for assistance has come",
    access: { row: "78", may: assistedPeople, own: "params.userId" },
    response: z.object({
      status: z.enum(REQUEST_STATUSES).nullable(),
      isSubmitted: z.boolean(),
      topic: z.string().nullable(),
      requestedAt: z.iso.datetime().nullable(),
      /**
       * Median days in India from a request to its approval, of the latest ones; null once
       * approved, or if there are too few to tell.
       */
      answerDays: z.number().nullable(),
      /** In rupees, once approved. */
      amount: z.number().nullable(),
      draft: RecordDraft,
    }),
  }),
  send: post("/api/auth/request-assistance", {
    summary: "Ask for assistance, with what it is about if one likes",
    access: { row: "79", may: assistedPeople, own: "body.userId" },
    proof: notNeeded("one's own"),
    body: z.object({
      userId: z.string(),
      topic: optionalLineField(LONGEST_TOPIC).nullish(),
    }),
    response: z.object({ message: z.string(), status: z.literal("Pending") }),
    errors: ["REQUEST_SENT"],
  }),
  decline: post("/api/auth/decline-assistance", {
    summary:
      "Decline the amount of one's approved request before the support begins; nothing is owed",
    access: { row: "N370", may: assistedPeople, own: "body.userId" },
    proof: notNeeded("one's own"),
    body: z.object({ userId: z.string() }),
    response: z.object({ message: z.string() }),
    errors: ["REQUEST_NOT_APPROVED", "DETAILS_SUBMITTED"],
  }),
  list: list("/api/admin/assistance-requests", {
    summary: "Requests for assistance: pending first; approved ones until the details are there",
    access: { row: "47", may: { admin: "any" } },
    scope: "assistance:read",
    query: listQuery([
      "username",
      "email",
      "status",
      "amount",
      "topic",
      "companyName",
      "requestedAt",
    ]).extend({ status: z.enum(REQUEST_STATUSES, "Use Pending or Approved.").optional() }),
    response: z.object({ users: z.array(RequestUser) }),
  }),
  approve: put("/api/admin/approve-assistance/:userId", {
    summary: "Approve a pending request with an amount",
    access: { row: "48", may: { admin: "any" } },
    proof: needed("sets what somebody pays"),
    body: z.object({ amount, requestedAt }),
    response: z.object({ message: z.string(), user: RequestUser, ...undoable }),
    errors: ["ASSISTANCE_AMOUNT_NEEDED", "NOT_FOUND", "REQUEST_APPROVED", "STALE_VERSION"],
  }),
  approveMany: put("/api/admin/assistance-requests/approve", {
    summary: "Approve several pending requests, each with an amount of its own and a result",
    access: { row: "N128", may: { admin: "any" } },
    proof: needed("sets what people pay"),
    body: z.object({
      requests: z
        .array(z.object({ userId: z.string().max(100), amount, requestedAt }))
        .min(1, "Choose at least one request.")
        .max(MAX_PAGE_SIZE, `Choose at most ${MAX_PAGE_SIZE}.`),
    }),
    response: z.object({ message: z.string(), results: z.array(BulkResult), ...undoableMany }),
  }),
  remove: del("/api/admin/remove-assistance/:userId", {
    summary: "Remove a request, its amount with it, until the details are submitted",
    access: { row: "49", may: { admin: "any" } },
    proof: needed("removes what somebody pays"),
    /** The state that was read: a request that was waiting then and is approved now stays. */
    query: z.object(asRead),
    response: z.object({ message: z.string(), ...undoable }),
    errors: ["NOT_FOUND", "REQUEST_APPROVED", "STALE_VERSION", "DETAILS_SUBMITTED"],
  }),
  removeMany: put("/api/admin/assistance-requests/remove", {
    summary: "Remove several requests for assistance, with a result for each",
    access: { row: "N124", may: { admin: "any" } },
    proof: needed("removes what people pay"),
    body: z.object({
      userIds: idsField("Choose at least one request."),
      /** The states that were read: a request approved or sent since stays. */
      seen: z
        .array(z.object({ userId: z.string().max(100), ...asRead }))
        .max(MAX_PAGE_SIZE, `Choose at most ${MAX_PAGE_SIZE}.`)
        .optional(),
    }),
    response: z.object({ message: z.string(), results: z.array(BulkResult), ...undoableMany }),
  }),
};
