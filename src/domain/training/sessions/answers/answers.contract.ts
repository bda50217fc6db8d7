import { z } from "zod";
import { undoable } from "#/domain/office/decisions/decisions.contract.ts";
import { list, namedObject, notNeeded, patch, post, put } from "#/shared/calls.ts";
import type { FileRule } from "#/shared/contract.ts";
import { dayField } from "#/shared/day-field.ts";
import { UPLOAD_REFUSALS } from "#/shared/file.ts";
import { listQuery } from "#/shared/list.ts";
import { optionalReason, reasonField } from "#/shared/reason-field.ts";
import { ANSWER_STATUSES, LONGEST_REASON, REVIEWS } from "./answers.rules.ts";

/** A rejected answer, shown to the reviewer of the next one. */
const EarlierAnswer = namedObject("EarlierAssignmentAnswer", {
  fileUrl: z.string(),
  uploadedAt: z.iso.datetime(),
  reason: z.string().nullable(),
});

/** One member's answer to the assignment of one session. */
export const Answer = namedObject("AssignmentAnswer", {
  userId: z.string(),
  username: z.string(),
  name: z.string(),
  fileUrl: z.string().nullable(),
  uploadedAt: z.iso.datetime().nullable(),
  status: z.enum(ANSWER_STATUSES),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  reviewedAt: z.iso.datetime().nullable(),
  /** Whether it is reviewed and the module not scored yet. */
  mayChangeReview: z.boolean(),
  earlier: z.array(EarlierAnswer),
});
export type Answer = z.infer<typeof Answer>;

export const Assignment = namedObject("Assignment", {
  sessionId: z.string(),
  topic: z.string(),
  date: z.string(),
  time: z.string(),
  trainerName: z.string(),
  questionUrl: z.string(),
  trainees: z.array(Answer),
});
export type Assignment = z.infer<typeof Assignment>;

const traineeAnswer: FileRule = {
  kind: "traineeAnswer",
  accept: ["pdf"],
  wrongType: "PDF_ONLY",
  required: true,
};

/** When the answer that was read was handed in, as another may have come since. */
const readAnswer = z.iso.datetime().optional();

export const answersContract = {
  upload: post("/api/trainee/:sessionId/upload-assignment", {
    summary: "Hand in an answer to the assignment of a session of one's own batch",
    access: {
      row: "22",
      may: { trainee: "owned" },
      own: "query.userId",
      owned: "params.sessionId",
    },
    proof: notNeeded("one's own"),
    query: z.object({ userId: z.string() }),
    form: { fields: z.object({}), files: { assignment: traineeAnswer } },
    response: z.object({
      message: z.string(),
      assignment: z.object({ fileUrl: z.string(), status: z.enum(ANSWER_STATUSES) }),
    }),
    errors: ["PDF_ONLY", ...UPLOAD_REFUSALS, "NOT_FOUND", "ANSWER_SUBMITTED"],
  }),
  list: list("/api/batch/:batchId/assignments", {
    summary: "The assignments of a batch, each with every member's answer, newest first",
    access: { row: "62", may: { trainer: "any" } },
    scope: "training:read",
    query: listQuery(["date", "topic"]).extend({ date: dayField.optional() }),
    response: z.object({ assignments: z.array(Assignment) }),
    errors: ["BATCH_NOT_FOUND"],
  }),
  review: patch("/api/batch/:sessionId/trainee/:userId", {
    summary: "Approve an answer, or reject it with a reason that the trainee reads",
    access: { row: "63", may: { trainer: "any" } },
    scope: "training:write",
    proof: notNeeded("can be changed until the score"),
    body: z.object({
      status: z.enum(REVIEWS, { error: "Choose Approved or Rejected." }),
      reason: optionalReason(LONGEST_REASON),
      uploadedAt: readAnswer,
    }),
    response: z.object({ message: z.string(), assignment: Answer, ...undoable }),
    errors: ["NOT_FOUND", "ANSWER_NOT_WAITING"],
  }),
  changeReview: put("/api/batch/:sessionId/trainee/:userId/review", {
    summary: "Change a review that was given, with a reason, until the module is scored",
    access: { row: "N86", may: { trainer: "any" } },
    scope: "training:write",
    proof: notNeeded("can be changed until the score"),
    body: z.object({
      status: z.enum(REVIEWS, "Use Approved or Rejected."),
      reason: reasonField("Say why the review changes.", LONGEST_REASON),
      uploadedAt: readAnswer,
    }),
    response: z.object({ message: z.string(), assignment: Answer, ...undoable }),
    errors: ["NOT_FOUND", "ANSWER_NOT_REVIEWED", "REVIEW_SETTLED"],
  }),
};
