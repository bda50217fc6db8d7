import { z } from "zod";
import { BATCH_TYPES } from "#/domain/training/batches/batches.rules.ts";
import { ScoreRemarks } from "#/domain/training/scores/remarks.contract.ts";
import { get, namedObject } from "#/shared/calls.ts";
import { everyTrainee } from "#/shared/grants.ts";
import { sessionMeeting } from "#/shared/meeting-field.ts";
import { TRAINING_OPTIONS } from "#/shared/training-options.ts";
import { ANSWER_STATUSES } from "./answers/answers.rules.ts";
import { CheckIn } from "./check-in/check-in.contract.ts";
import { PlannedSession } from "./planned/planned.contract.ts";

const mark = z.number().nullable();

export const TraineeSummary = namedObject("TraineeSummary", {
  name: z.string(),
  trainingOpted: z.enum(TRAINING_OPTIONS),
  highestUnlockedBatch: z.enum(BATCH_TYPES).nullable(),
  /** Each out of 10; the total is the sum of the scored ones. */
  totalMarks: z.object({
    total: z.number(),
    java: mark,
    aem: mark,
    communication: mark,
    mock: mark,
    finalCheck: mark,
  }),
});
export type TraineeSummary = z.infer<typeof TraineeSummary>;

export const TraineeSession = namedObject("TraineeSession", {
  _id: z.string(),
  sessionId: z.string(),
  date: z.string(),
  time: z.string(),
  trainer: z.string(),
  topic: z.string(),
  attendance: z.enum(["1/1", "0/1"]),
  /** Why they were excused; such an absence does not count as attendance missed. */
  excuse: z.string().nullable().optional(),
  trainerAssignmentFileUrl: z.string().nullable(),
  assignmentFileUrl: z.string().nullable(),
  assignmentStatus: z.enum(ANSWER_STATUSES),
  /** Why the answer was rejected. */
  rejectionReason: z.string().nullable(),
  /** Whether its slot has begun; until then it counts nowhere. */
  hasBegun: z.boolean(),
  /** Whether it counts for this trainee, unlike sessions from before they joined or still ahead. */
  isCounted: z.boolean(),
  /** The session as a calendar entry. */
  calendarUrl: z.string(),
  /** Present while the session is ahead. */
  ...sessionMeeting,
  /** Set in a batch they have left, where nothing can be handed in any more. */
  isOver: z.literal(true).optional(),
});
export type TraineeSession = z.infer<typeof TraineeSession>;

/**
 * An upcoming session that a trainer plans for a trainee's batch. It counts nowhere until it is
 * held.
 */
export const TraineePlanned = namedObject("TraineePlanned", {
  ...PlannedSession.pick({ _id: true, date: true, time: true, topic: true, calendarUrl: true })
    .shape,
  trainer: z.string(),
  ...sessionMeeting,
});
export type TraineePlanned = z.infer<typeof TraineePlanned>;

/** A session whose check-in is open; `checkedInAt` once the trainee has checked in. */
export const OpenCheckIn = namedObject("OpenCheckIn", {
  ...CheckIn.pick({ sessionId: true, topic: true, time: true }).shape,
  checkedInAt: z.iso.datetime().nullable(),
});
export type OpenCheckIn = z.infer<typeof OpenCheckIn>;

/** A trainee's failed attempt at a module that they repeat in another batch. */
export const FormerAttempt = namedObject("FormerAttempt", {
  batchId: z.string(),
  mark: z.number(),
  remarks: ScoreRemarks.nullable(),
  joinedAt: z.iso.datetime(),
  leftAt: z.iso.datetime(),
  totalAttendance: z.string(),
  totalAssignments: z.string(),
  sessions: z.array(TraineeSession),
});
export type FormerAttempt = z.infer<typeof FormerAttempt>;

export const ModuleDetails = namedObject("ModuleDetails", {
  batchId: z.string(),
  totalAttendance: z.string(),
  totalAssignments: z.string(),
  interviewScore: mark,
  /** The trainer's remarks; left out if there are none. */
  remarks: ScoreRemarks.optional(),
  trainee: z.object({ _id: z.string(), name: z.string() }),
  sessions: z.array(TraineeSession),
  /** Upcoming planned sessions, next first. */
  planned: z.array(TraineePlanned).optional(),
  /** The session whose check-in is open now; `checkedInAt` once the trainee has checked in. */
  checkIn: OpenCheckIn.nullable().optional(),
  /** The earlier attempts if the module is repeated, latest first. */
  former: z.array(FormerAttempt).optional(),
});
export type ModuleDetails = z.infer<typeof ModuleDetails>;

export const trainingContract = {
  status: get("/api/trainee/status/:userId", {
    summary: "Whether a trainee is in a batch",
    access: { row: "9", may: everyTrainee("own"), own: "params.userId" },
    response: z.object({ isInBatch: z.boolean() }),
  }),
  summary: get("/api/trainee/:id/details", {
    summary: "A trainee's name, open modules and marks",
    access: {
      row: "11",
      may: { ...everyTrainee("own"), admin: "any", ceo: "any" },
      own: "params.id",
    },
    scope: "training:read",
    response: TraineeSummary,
    errors: ["NOT_FOUND"],
  }),
  moduleDetails: get("/api/trainee/:userId/batch-details", {
    summary: "A trainee's batch of one module with its sessions",
    access: { row: "21", may: { trainee: "own" }, own: "params.userId" },
    query: z.object({ batchType: z.enum(BATCH_TYPES) }),
    response: ModuleDetails,
    errors: ["BATCH_NOT_FOUND"],
  }),
};
