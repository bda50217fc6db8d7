import { z } from "zod";
import { BATCH_TYPES } from "#/features/batches/rules.ts";
import type { Contract } from "#/shared/contract.ts";
import { dayField } from "#/shared/day-field.ts";
import { listQuery } from "#/shared/list.ts";

/** One training session as its trainer sees it. */
export const Session = z
  .object({
    _id: z.string(),
    sessionId: z.string(),
    /** The batch's readable id. */
    batchId: z.string(),
    batchType: z.enum(BATCH_TYPES),
    date: z.string(),
    /** One of the configured slot texts. */
    time: z.string(),
    trainerName: z.string(),
    trainerId: z.object({ _id: z.string(), username: z.string() }),
    topic: z.string(),
    /** The ids of the trainees who were there. */
    attendance: z.array(z.string()),
    trainerAssignmentFileUrl: z.string(),
    assignmentFileName: z.string(),
    /** The session as a calendar entry. */
    calendarUrl: z.string(),
    version: z.int(),
    /** Whether its slot has begun; before that it is planned, and counts nowhere. */
    hasBegun: z.boolean(),
  })
  .meta({ id: "Session" });
export type Session = z.infer<typeof Session>;

/** A trainee in the trainer's view of a batch. Neither phone nor e-mail. */
export const BatchAttendee = z
  .object({
    id: z.string(),
    username: z.string(),
    name: z.string(),
    totalAssignments: z.string(),
    attendance: z.string(),
  })
  .meta({ id: "BatchAttendee" });
export type BatchAttendee = z.infer<typeof BatchAttendee>;

export const trainerContract = {
  identity: {
    method: "GET",
    path: "/api/auth/trainer",
    summary: "Who the signed-in trainer is",
    access: { row: "55", may: { trainer: "self" } },
    response: z.object({ user: z.object({ _id: z.string(), username: z.string() }) }),
    errors: [],
  },
  desk: {
    method: "GET",
    path: "/api/trainer/:userId/desk",
    summary:
      "The trainer's own sessions of today, what waits for a review, and who has no score, by batch",
    access: { row: "N25", may: { trainer: "own" }, own: "params.userId" },
    params: z.object({ userId: z.string() }),
    response: z.object({
      today: z.string(),
      sessions: z.array(Session),
      /** Answers that wait, by batch, the longest waiting first; `own` of them to the caller's sessions. */
      waiting: z.array(
        z.object({
          batchId: z.string(),
          batchType: z.enum(BATCH_TYPES),
          startDate: z.string(),
          count: z.int(),
          own: z.int(),
          oldestAt: z.iso.datetime(),
        }),
      ),
      /** Batches under way or over with trainees who have no score in their module; ended ones first. */
      unscored: z.array(
        z.object({
          batchId: z.string(),
          batchType: z.enum(BATCH_TYPES),
          startDate: z.string(),
          endDate: z.string().nullable(),
          count: z.int(),
          /** The first few by name. */
          names: z.array(z.string()),
        }),
      ),
    }),
    errors: [],
  },
  listSessions: {
    method: "GET",
    path: "/api/trainer/:userId/sessions",
    summary: "The trainer's own sessions, newest first",
    access: { row: "58", may: { trainer: "own" }, own: "params.userId" },
    params: z.object({ userId: z.string() }),
    query: listQuery(["date", "time", "topic", "batchId"]).extend({
      batchId: z.string().optional(),
      date: dayField.optional(),
    }),
    response: z.object({ sessions: z.array(Session) }),
    list: true,
    errors: ["BATCH_NOT_FOUND"],
  },
  findSession: {
    method: "GET",
    path: "/api/batch/session/:sessionId",
    summary: "One of the trainer's own sessions",
    access: { row: "59", may: { trainer: "owned" }, owned: "params.sessionId" },
    params: z.object({ sessionId: z.string() }),
    response: z.object({ session: Session }),
    errors: ["NOT_FOUND"],
  },
  listAttendees: {
    method: "GET",
    path: "/api/batch/:batchId/trainee-details",
    summary: "The trainees of a batch with what they attended and handed in",
    access: { row: "61", may: { trainer: "any" } },
    params: z.object({ batchId: z.string() }),
    query: listQuery(["name", "username", "totalAssignments", "attendance"]),
    response: z.object({ trainees: z.array(BatchAttendee) }),
    list: true,
    errors: ["BATCH_NOT_FOUND"],
  },
} as const satisfies Contract;
