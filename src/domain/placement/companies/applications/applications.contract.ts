import { z } from "zod";
import { undoableMany } from "#/domain/office/decisions/decisions.contract.ts";
import { appointment } from "#/domain/placement/interviews/interviews.contract.ts";
import { FEEDBACKS } from "#/domain/placement/interviews/interviews.rules.ts";
import { BulkResult, idsField } from "#/shared/bulk.ts";
import { get, namedObject, notNeeded, post, put } from "#/shared/calls.ts";
import { inMarketing } from "#/shared/grants.ts";
import { limitField } from "#/shared/list.ts";
import { optionalReason } from "#/shared/reason-field.ts";
import { ANSWERS, BOARD_ANSWERS } from "../introductions/introductions.rules.ts";
import {
  dayOf,
  isWithinHighest,
  lakhField,
  Opening,
  OVER_HIGHEST,
} from "../openings/openings.contract.ts";
import { MOVES, STAGES } from "./applications.rules.ts";

const { companyName: _, ...read } = appointment;

/** All fields but its id are stored under the same names. */
export const ArrangedInterview = namedObject("ArrangedInterview", {
  _id: z.string(),
  ...read,
  /**
   * When it begins and how long it takes; absent, like place and interviewer, for readers without
   * access to times.
   */
  startTime: read.startTime.optional(),
  duration: read.duration.optional(),
  feedback: z.enum(FEEDBACKS),
  isNoShow: z.boolean(),
  /** The office's note on a no-show; null for readers without access to notes. */
  followUp: z.string().nullable(),
  version: z.int(),
});
export type ArrangedInterview = z.infer<typeof ArrangedInterview>;

export const Application = namedObject("Application", {
  _id: z.string(),
  userId: z.string(),
  username: z.string(),
  /** Whether the account is locked, so that nothing moves on until it is unlocked. */
  disabled: z.boolean(),
  stage: z.enum(STAGES),
  /** Why they were not taken; null for readers without access to reasons. */
  reason: z.string().nullable(),
  offer: z
    .object({ fixedLakh: z.number(), variableLakh: z.number(), joiningDate: z.string() })
    .nullable(),
  /** Whether they have a résumé made in the hub. */
  hasResume: z.boolean(),
  /** Where they are placed, through this opening or not; null if they are not. */
  placedAt: z.string().nullable(),
  /** The latest interview for this opening. */
  interview: ArrangedInterview.nullable(),
  /** The company's answer by a link of the office; null for anyone on no link. */
  company: z
    .object({
      answer: z.enum(ANSWERS).nullable(),
      /** Null for readers without access to reasons. */
      why: z.string().nullable(),
      /** When the company first saw them. */
      seenAt: z.iso.datetime().nullable(),
      answeredAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** How many of those matching the search are in its column of the board. */
  inColumn: z.int(),
  version: z.int(),
});
export type Application = z.infer<typeof Application>;

const writer = { admin: "any" } as const;
const candidates = { may: inMarketing("self") } as const;
const message = z.string();
const version = z.int().optional();

export const applicationsContract = {
  board: get("/api/openings/:openingId", {
    summary: "One opening with everybody who applied, and where each stands",
    access: { row: "N201", may: { admin: "any", ceo: "any", salesHead: "any" } },
    scope: "placement:read",
    query: z.object({
      /** Part of a name. */
      q: z.string().max(200, "Search for at most 200 characters.").optional(),
      /** The company's answer about them. */
      company: z.enum(BOARD_ANSWERS).optional(),
      /** The maximum number per column. */
      most: limitField,
    }),
    response: z.object({
      opening: Opening,
      /** Whether anyone has applied, so that the company can no longer change. */
      isApplied: z.boolean(),
      applications: z.array(Application),
    }),
    errors: ["NOT_FOUND"],
  }),
  add: post("/api/openings/:openingId/candidates", {
    summary: "Shortlist somebody who has not applied",
    access: { row: "N205", may: writer },
    scope: "placement:write",
    proof: notNeeded("no money and no access; can be moved back"),
    body: z.object({ userId: z.string({ error: "Choose a person." }) }),
    status: 201,
    response: z.object({ message }),
    errors: ["NOT_FOUND", "OPENING_CLOSED", "NOT_A_CANDIDATE", "APPLIED_ALREADY"],
  }),
  addMany: put("/api/openings/:openingId/candidates", {
    summary: "Shortlist several people who have not applied, each with a result",
    access: { row: "N452", may: writer },
    scope: "placement:write",
    proof: notNeeded("no money and no access; can be moved back"),
    body: z.object({ userIds: idsField("Choose at least one person.") }),
    response: z.object({ message, results: z.array(BulkResult), ...undoableMany }),
    errors: ["NOT_FOUND", "OPENING_CLOSED"],
  }),
  apply: post("/api/my-applications", {
    summary: "Apply for an opening that one fits",
    access: { row: "N207", ...candidates },
    proof: notNeeded("one's own"),
    body: z.object({ openingId: z.string({ error: "Choose an opening." }) }),
    status: 201,
    response: z.object({ message }),
    errors: [
      "NOT_FOUND",
      "OPENING_CLOSED",
      "ALREADY_PLACED",
      "PROFILE_MISSING",
      "OPENING_ASKS_MORE",
      "APPLIED_ALREADY",
    ],
  }),
  withdraw: put("/api/my-applications/withdrawal", {
    summary: "Withdraw one's application; one can apply again while it is open",
    access: { row: "N207", ...candidates },
    proof: notNeeded("one's own"),
    body: z.object({
      openingId: z.string({ error: "Choose an opening." }),
      /** The stage the caller saw, so that nobody withdraws from an offer they have not read. */
      was: z.enum(STAGES, { error: "Choose where it stands." }).optional(),
    }),
    response: z.object({ message }),
    errors: ["NOT_FOUND", "APPLICATION_SETTLED"],
  }),
  move: put("/api/applications/:applicationId/stage", {
    summary: "Put an application where it stands now, forwards or back",
    access: { row: "N209", may: writer },
    scope: "placement:write",
    proof: notNeeded("no money and no access; can be moved back"),
    body: z.object({
      stage: z.enum(MOVES, { error: "Choose where it stands." }),
      reason: optionalReason(),
      version,
    }),
    response: z.object({ message }),
    errors: [
      "NOT_FOUND",
      "STALE_VERSION",
      "APPLICATION_SETTLED",
      "CANDIDATE_LOCKED",
      "PLACEMENT_GONE_ON",
      "PLACEMENT_STANDS",
    ],
  }),
  offer: put("/api/applications/:applicationId/offer", {
    summary: "Note what the company offers; the candidate is told",
    access: { row: "N210", may: writer },
    scope: "placement:write",
    proof: notNeeded("a company's offer, noted; can be changed"),
    body: z
      .object({
        fixedLakh: lakhField("Enter the fixed part.").positive("More than 0."),
        variableLakh: lakhField("Enter the variable part.").min(0, "At least 0."),
        joiningDate: dayOf("Choose the joining date."),
        version,
      })
      .refine(isWithinHighest, OVER_HIGHEST),
    response: z.object({ message }),
    errors: ["NOT_FOUND", "STALE_VERSION", "APPLICATION_SETTLED", "CANDIDATE_LOCKED"],
  }),
  join: put("/api/applications/:applicationId/joined", {
    summary:
      "Note that somebody takes the offer: it is their placement, unless they are placed already",
    access: { row: "N210", may: writer },
    scope: "placement:write",
    proof: notNeeded("no money of the hub and no access"),
    body: z.object({
      /** Set to proceed although they are placed elsewhere. */
      despitePlacement: z.boolean().optional(),
      version,
    }),
    response: z.object({ message }),
    errors: [
      "NOT_FOUND",
      "STALE_VERSION",
      "CANDIDATE_LOCKED",
      "OFFER_MISSING",
      "OPENING_FILLED",
      "OFFER_OVER_HIGHEST",
      "PLACED_ELSEWHERE",
      "PLACEMENT_NOT_EARNED",
      "INTERVIEW_AHEAD",
    ],
  }),
};
