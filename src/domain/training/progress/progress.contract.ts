import { z } from "zod";
import { DOCUMENT_KINDS } from "#/domain/onboarding/documents/documents.rules.ts";
import { appointment } from "#/domain/placement/interviews/interviews.contract.ts";
import { FEEDBACKS } from "#/domain/placement/interviews/interviews.rules.ts";
import { BATCH_TYPES } from "#/domain/training/batches/batches.rules.ts";
import { OpenCheckIn, TraineeSummary } from "#/domain/training/sessions/training.contract.ts";
import { get, namedObject } from "#/shared/calls.ts";
import { everyTrainee } from "#/shared/grants.ts";
import { sessionMeeting } from "#/shared/meeting-field.ts";

export const NextClass = namedObject("NextClass", {
  sessionId: z.string(),
  date: z.string(),
  time: z.string(),
  topic: z.string(),
  trainer: z.string(),
  /** The session as a calendar entry. */
  calendarUrl: z.string(),
  ...sessionMeeting,
});
export type NextClass = z.infer<typeof NextClass>;

/** An assignment whose answer has not been handed in or was rejected. */
const OpenAnswer = namedObject("OpenAnswer", {
  sessionId: z.string(),
  topic: z.string(),
  date: z.string(),
  /** Why it was rejected; null if none was handed in. */
  reason: z.string().nullable(),
});

/** The trainee's current module: the furthest one open to them. */
export const CurrentModule = namedObject("CurrentModule", {
  type: z.enum(BATCH_TYPES),
  batchId: z.string(),
  startDate: z.string(),
  /** Its last day; null while that is not set. */
  endDate: z.string().nullable(),
  /**
   * The sessions that count so far, how many the trainee attended, and how many answers they handed
   * in.
   */
  held: z.int(),
  /** `held` without those the trainee was excused from: attendance is a share of these. */
  expected: z.int(),
  attended: z.int(),
  answered: z.int(),
  waiting: z.int(),
  /** Whether the trainee was at each of the last sessions that count, oldest first. */
  recent: z.array(z.boolean()),
  /** Whether any session of the batch has begun. */
  hasBegun: z.boolean(),
  /** Its first day as a calendar entry. */
  calendarUrl: z.string().optional(),
});
export type CurrentModule = z.infer<typeof CurrentModule>;

/** An interview with a company as its candidate sees it. */
export const OwnInterview = namedObject("OwnInterview", {
  ...appointment,
  feedback: z.enum(FEEDBACKS),
  calendarUrl: z.string(),
});
export type OwnInterview = z.infer<typeof OwnInterview>;

export const Progress = namedObject("Progress", {
  trainee: TraineeSummary,
  module: CurrentModule.nullable(),
  next: NextClass.nullable(),
  /** The class whose check-in is open now; `checkedInAt` once the trainee has checked in. */
  checkIn: OpenCheckIn.nullable(),
  /** Rejected ones first, then oldest first. */
  answers: z.array(OpenAnswer),
  /** Documents the office returned, each with the day by which it must be sent again. */
  returned: z.array(
    z.object({ kind: z.enum(DOCUMENT_KINDS), reason: z.string(), sendBy: z.string() }),
  ),
  /** How many documents the office has not checked yet. */
  documentsWaiting: z.int(),
  /**
   * How many days the office takes for one, as in the outlook; null if none waits, or too few were
   * checked to tell.
   */
  documentDays: z.number().nullable(),
  /** The open part of the fee, in rupees. */
  balance: z.object({ amount: z.number(), dueOn: z.string() }).nullable(),
  /** Null until all five modules are passed. */
  marketing: z
    .object({
      hasProfile: z.boolean(),
      /** Why no interview can be scheduled now; null if one can. */
      obstacle: z.string().nullable(),
      /** The interview scheduled last, until its outcome is recorded. */
      open: OwnInterview.nullable(),
      /** The latest one with an outcome. */
      last: OwnInterview.nullable(),
    })
    .nullable(),
  placement: z
    .object({
      company: z.string(),
      onboardingDate: z.string(),
      /** Whether the office has confirmed it, which issues its certificate. */
      isConfirmed: z.boolean(),
    })
    .nullable(),
});
export type Progress = z.infer<typeof Progress>;

export const progressContract = {
  read: get("/api/trainee/:userId/progress", {
    summary:
      "Where a trainee stands: the next class, what is to be done, the module, interviews; for the " +
      "first screens of training and marketing",
    access: { row: "N103", may: everyTrainee("own"), own: "params.userId" },
    response: Progress,
    errors: ["NOT_FOUND"],
  }),
};
