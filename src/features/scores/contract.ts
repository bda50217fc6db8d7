import { z } from "zod";
import { list, named, patch } from "#/shared/calls.ts";
import type { Contract } from "#/shared/contract.ts";
import { listQuery } from "#/shared/list.ts";
import { SCORE_TYPES } from "./rules.ts";

const score = z.number().nullable();

export const Scores = named("Scores", {
  javaScore: score,
  aemScore: score,
  communicationScore: score,
  mockScore: score,
  finalCheckScore: score,
});
export type Scores = z.infer<typeof Scores>;

export const ScoreChange = named("ScoreChange", {
  _id: z.string(),
  scoreType: z.enum(SCORE_TYPES),
  /** Null for the first one. */
  from: score,
  to: z.number(),
  changedBy: z.object({ _id: z.string(), username: z.string() }),
  changedAt: z.iso.datetime(),
});
export type ScoreChange = z.infer<typeof ScoreChange>;

const trainersOnly = { trainer: "any" } as const;

export const scoresContract = {
  update: patch("/api/trainee/:id/score", {
    summary: "Score a trainee in a module: 0 to 10, at most two decimals",
    access: { row: "64", may: trainersOnly },
    body: z.object({
      // Left open here, so that the service can refuse any other value in the words of I-62 and I-63.
      score: z.unknown().optional(),
      scoreType: z.unknown().optional(),
      /** The score that was shown before, null for none: if it has changed meanwhile, the call is a conflict. */
      previousScore: z.number().nullish(),
    }),
    response: z.object({ message: z.string(), scores: Scores }),
    errors: [
      "SCORE_INVALID",
      "SCORE_TYPE_UNKNOWN",
      "TRAINEE_NOT_FOUND",
      "NOT_IN_BATCH_TYPE",
      "STALE_VERSION",
    ],
  }),
  history: list("/api/trainee/:id/score-history", {
    summary: "Who changed a trainee's score, when, from what and to what; newest first",
    access: { row: "N24", may: trainersOnly },
    query: listQuery(["changedAt", "scoreType"]).extend({
      scoreType: z.enum(SCORE_TYPES).optional(),
    }),
    response: z.object({ changes: z.array(ScoreChange) }),
    errors: ["TRAINEE_NOT_FOUND"],
  }),
} as const satisfies Contract;
