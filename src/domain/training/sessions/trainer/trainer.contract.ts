import { z } from "zod";
import { BatchSummary } from "#/domain/training/batches/batches.contract.ts";
import { BATCH_TYPES } from "#/domain/training/batches/batches.rules.ts";
import { get } from "#/shared/calls.ts";
import { PlannedSession } from "../planned/planned.contract.ts";
import { Session } from "../sessions.contract.ts";

const tasks = {
  today: z.string(),
  sessions: z.array(Session),
  /**
   * Waiting answers by batch, longest waiting first; `own` is how many of them are to the caller's
   * sessions.
   */
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
  /**
   * Batches with scores missing: members have none in the module, and it is over, began two weeks
   * ago, or others have been scored already; ended ones first.
   */
  unscored: z.array(
    z.object({
      batchId: z.string(),
      batchType: z.enum(BATCH_TYPES),
      startDate: z.string(),
      endDate: z.string().nullable(),
      count: z.int(),
      /** The first few of them by name. */
      first: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
};

export const trainerContract = {
  identity: get("/api/auth/trainer", {
    summary: "Who the signed-in trainer is",
    access: { row: "55", may: { trainer: "self" } },
    response: z.object({ user: z.object({ _id: z.string(), username: z.string() }) }),
  }),
  desk: get("/api/trainer/:userId/desk", {
    summary:
      "The trainer's own sessions of today, what waits for a review, and who has no score, by batch",
    access: { row: "N25", may: { trainer: "own" }, own: "params.userId" },
    scope: "training:read",
    response: z.object(tasks),
  }),
  day: get("/api/trainer/:userId/day", {
    summary:
      "What the trainer's first screen shows: row N25 with what is planned, low attendance and batches",
    access: { row: "N100", may: { trainer: "own" }, own: "params.userId" },
    scope: "training:read",
    response: z.object({
      ...tasks,
      /**
       * The caller's planned sessions, next first, including those that are over and not recorded.
       */
      planned: z.array(PlannedSession),
      /** Sessions from today on planned by trainers who have left, for a colleague to take over. */
      abandoned: z.array(PlannedSession),
      /** The next of the caller's sessions after today that are recorded already. */
      ahead: z.array(Session),
      /**
       * Members of running batches, of which the trainer has held sessions, with low attendance.
       */
      low: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          batchId: z.string(),
          counted: z.int(),
          attended: z.int(),
        }),
      ),
      /** How many members of the trainer's batches have a sign of risk that waits. */
      atRisk: z.int(),
      /** The newest ones of every module. */
      batches: z.array(BatchSummary),
      /** Since when the caller has a private calendar address. */
      calendarKey: z.object({ createdAt: z.iso.datetime().nullable() }),
    }),
  }),
};
