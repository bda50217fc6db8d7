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

/** An assignment that was given and is not handed in, or came back. */
const OpenAnswer = namedObject("OpenAnswer", {
  sessionId: z.string(),
  topic: z.string(),
  date: z.string(),
  /** Why it came back; null for one that was never handed in. */
  reason: z.string().nullable(),
});

/** The module somebody is in: the furthest one that is open to them. */
export const CurrentModule = namedObject("CurrentModule", {
  type: z.enum(BATCH_TYPES),
  batchId: z.string(),
  startDate: z.string(),
  /** The day it ends after; null while that is not set. */
  endDate: z.string().nullable(),
  /** Sessions that count so far, at how many of them one was, and what one handed in. */
  held: z.int(),
  /** Those without the ones one was excused from: what attendance is counted of. */
  expected: z.int(),
  attended: z.int(),
  answered: z.int(),
  waiting: z.int(),
  /** Whether one was at each of the last sessions that count, the latest last. */
  recent: z.array(z.boolean()),
  /** Whether any session of the batch has begun. */
  hasBegun: z.boolean(),
  /** Its first day as a calendar entry. */
  calendarUrl: z.string().optional(),
});
export type CurrentModule = z.infer<typeof CurrentModule>;

/** A round with a company as its candidate looks at it. */
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
  /** The class whose check-in is open now; `checkedInAt` once one has checked in. */
  checkIn: OpenCheckIn.nullable(),
  /** What came back first, then the oldest. */
  answers: z.array(OpenAnswer),
  /** Documents the office returned, each with the day by which it is to be sent again. */
  returned: z.array(
    z.object({ kind: z.enum(DOCUMENT_KINDS), reason: z.string(), sendBy: z.string() }),
  ),
  /** How many documents the office has yet to look at. */
  documentsWaiting: z.int(),
  /**
   * How many days the office takes for one, as in the outlook; null where none waits, or too few
   * were checked to say.
   */
  documentDays: z.number().nullable(),
  /** The open part of the fee, in rupees. */
  balance: z.object({ amount: z.number(), dueOn: z.string() }).nullable(),
  /** Null before all five modules are passed. */
  marketing: z
    .object({
      hasProfile: z.boolean(),
      /** Why no interview can be scheduled now; null where one can. */
      obstacle: z.string().nullable(),
      /** The interview scheduled last, while its outcome is not recorded. */
      open: OwnInterview.nullable(),
      /** The latest one with an outcome. */
      last: OwnInterview.nullable(),
    })
    .nullable(),
  placement: z
    .object({
      company: z.string(),
      onboardingDate: z.string(),
      /** The office has confirmed it: its certificate is there. */
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
