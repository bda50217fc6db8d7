import { z } from "zod";
import { BATCH_TYPES } from "#/features/batches/rules.ts";
import { get } from "#/shared/calls.ts";
import type { Contract } from "#/shared/contract.ts";
import { Session } from "../sessions/contract.ts";

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
  }),
} as const satisfies Contract;
