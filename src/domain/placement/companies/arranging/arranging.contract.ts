import { z } from "zod";
import { undoable } from "#/domain/office/decisions/decisions.contract.ts";
import { roundField, timeFields } from "#/domain/placement/interviews/interviews.contract.ts";
import { get, namedObject, notNeeded, post, put } from "#/shared/calls.ts";
import { meetingFields } from "#/shared/meeting-field.ts";
import { optionalReason, reasonField } from "#/shared/reason-field.ts";

const Clash = namedObject("InterviewClash", {
  kind: z.enum(["candidate", "company", "class"]),
  text: z.string(),
});

/**
 * Set to proceed although something else is at the same time; not possible if it is the candidate's
 * own interview.
 */
const despiteClashes = z.boolean().optional();
const may = { admin: "any" } as const;
const message = z.string();

export const arrangingContract = {
  clashes: get("/api/applications/:applicationId/clashes", {
    summary: "What an interview at a time would clash with: the candidate's day, and the company's",
    access: { row: "N211", may },
    scope: "placement:read",
    query: z.object({ ...timeFields, except: z.uuid().optional() }),
    response: z.object({ clashes: z.array(Clash) }),
    errors: ["NOT_FOUND"],
  }),
  schedule: post("/api/applications/:applicationId/interviews", {
    summary:
      "Schedule a round for a candidate, who is invited; what candidates schedule themselves stays theirs",
    access: { row: "N212", may },
    scope: "placement:write",
    proof: notNeeded("can be moved or cancelled"),
    body: z.object({
      ...timeFields,
      ...meetingFields,
      round: roundField,
      despiteClashes,
    }),
    status: 201,
    response: z.object({ message }),
    errors: [
      "NOT_FOUND",
      "APPLICATION_SETTLED",
      "CANDIDATE_LOCKED",
      "CANDIDATE_PLACED",
      "CANDIDATE_WITHOUT_PROFILE",
      "CANDIDATE_BUSY",
      "COMPANY_LOCKED",
      "CANDIDATE_PASSED",
      "INTERVIEW_CLASH",
    ],
  }),
  move: put("/api/arranged-interviews/:interviewId", {
    summary:
      "Move or change an interview that the office arranged; the candidate's calendar follows",
    access: { row: "N213", may },
    scope: "placement:write",
    proof: notNeeded("can be moved again"),
    body: z.object({
      ...timeFields,
      ...meetingFields,
      /** Required if the day or time changes. */
      reason: optionalReason(),
      version: z.int().optional(),
      despiteClashes,
    }),
    response: z.object({ message }),
    errors: [
      "NOT_FOUND",
      "INTERVIEW_CANCELLED",
      "STALE_VERSION",
      "INTERVIEW_CLOSED",
      "CANDIDATE_LOCKED",
      "INTERVIEW_CLASH",
    ],
  }),
  cancel: post("/api/arranged-interviews/:interviewId/cancellation", {
    summary: "Cancel an interview that the office arranged; it leaves the candidate's calendar",
    access: { row: "N213", may },
    scope: "placement:write",
    proof: notNeeded("can be scheduled again"),
    body: z.object({
      reason: reasonField("Say why it is cancelled."),
      version: z.int().optional(),
    }),
    response: z.object({ message, ...undoable }),
    errors: ["NOT_FOUND", "INTERVIEW_CANCELLED", "STALE_VERSION", "INTERVIEW_CLOSED"],
  }),
  followUp: put("/api/arranged-interviews/:interviewId/follow-up", {
    summary: "Note what was done about a no-show; without a text the note goes",
    access: { row: "N214", may },
    scope: "placement:write",
    proof: notNeeded("a note, can be changed"),
    body: z.object({ text: optionalReason(), version: z.int().optional() }),
    response: z.object({ message }),
    errors: ["NOT_FOUND", "INTERVIEW_CANCELLED", "STALE_VERSION", "NO_NO_SHOW"],
  }),
};
