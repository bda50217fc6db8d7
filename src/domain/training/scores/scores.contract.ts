import { z } from "zod";
import { scoreFields } from "#/domain/training/batches/batches.contract.ts";
import { get, list, namedObject, notNeeded, patch, post, put } from "#/shared/calls.ts";
import { lineField, optionalTextField } from "#/shared/line-field.ts";
import { listQuery } from "#/shared/list.ts";
import { MODULES } from "#/shared/modules.ts";
import { optionalReason } from "#/shared/reason-field.ts";
import { ScoreRemarks } from "./remarks.contract.ts";
import { LONGEST_CRITERION, LONGEST_NEXT, LONGEST_REMARK, MOST_CRITERIA } from "./remarks.rules.ts";
import { SCORE_TYPES } from "./scores.rules.ts";

const score = z.number().nullable();

export const Scores = namedObject("Scores", scoreFields);
export type Scores = z.infer<typeof Scores>;

export const ScoreChange = namedObject("ScoreChange", {
  _id: z.string(),
  scoreType: z.enum(SCORE_TYPES),
  /** Null for the first one. */
  from: score,
  /** Null if the score was cleared. */
  to: score,
  /** Why it was cleared. */
  reason: z.string().nullable(),
  changedBy: z.object({ _id: z.string(), username: z.string() }),
  changedAt: z.iso.datetime(),
});
export type ScoreChange = z.infer<typeof ScoreChange>;

// Unconstrained here, so that the service can refuse other values in the words of I-62 and I-63.
const grade = {
  score: z.unknown().optional(),
  scoreType: z.unknown().optional(),
  /** The score that was shown before, null for none; a conflict if it has changed. */
  previousScore: z.number().nullish(),
  /** Why the score is cleared: required with a score of null, ignored otherwise. */
  reason: optionalReason(),
};

/** How many seconds the trainees' notices are held; absent if they are sent at once. */
const undoSeconds = z.number().optional();

const GradeInput = namedObject("GradeInput", { traineeId: z.string().max(100), ...grade });
export type GradeInput = z.output<typeof GradeInput>;

/** As many as fit on one page of a list. */
export const MOST_SCORES_AT_ONCE = 200;

const isNamedOnce = (scores: readonly GradeInput[]): boolean =>
  new Set(
    scores.map(({ traineeId, scoreType }) => JSON.stringify([traineeId.toLowerCase(), scoreType])),
  ).size === scores.length;

/** The result for one of several scores: the trainee's current scores, or why it was not stored. */
const ScoreResult = namedObject("ScoreResult", {
  traineeId: z.string(),
  /** Null for an invalid type. */
  scoreType: z.enum(SCORE_TYPES).nullable(),
  /**
   * Why it was not stored: a refusal's key and its text; null if it is stored now or was already.
   */
  reason: z.string().nullable(),
  problem: z.string().nullable(),
  /** Present if the trainee was found, whatever the result. */
  scores: Scores.nullable(),
});
export type ScoreResult = z.infer<typeof ScoreResult>;

const remarks = z.object({ remarks: ScoreRemarks.nullable() });

const trainersOnly = { trainer: "any" } as const;

export const scoresContract = {
  update: patch("/api/trainee/:id/score", {
    summary:
      "Score a trainee in a module: 0 to 10, at most two decimals; null with a reason clears it",
    access: { row: "64", may: trainersOnly },
    scope: "training:write",
    proof: notNeeded("can be corrected; its history is kept"),
    body: z.object(grade),
    response: z.object({ message: z.string(), scores: Scores, undoSeconds }),
    errors: [
      "SCORE_INVALID",
      "SCORE_TYPE_UNKNOWN",
      "TRAINEE_NOT_FOUND",
      "NOT_IN_BATCH_TYPE",
      "STALE_VERSION",
      "SCORE_WAS_USED",
    ],
  }),
  updateMany: patch("/api/trainee/scores", {
    summary: "Give several scores at once, as row 64 gives each, with a result for each",
    access: { row: "N102", may: trainersOnly },
    scope: "training:write",
    proof: notNeeded("can be corrected; their history is kept"),
    body: z.object({
      scores: z
        .array(GradeInput)
        .min(1, "Give at least one score.")
        .max(MOST_SCORES_AT_ONCE, `Give at most ${MOST_SCORES_AT_ONCE} scores.`)
        .refine(isNamedOnce, "Give each score once."),
    }),
    /** In the order of the scores. */
    response: z.object({ message: z.string(), results: z.array(ScoreResult), undoSeconds }),
  }),
  findMembers: post("/api/batch/:batchId/members-by-email", {
    summary: "Which members of a batch have these e-mails, for scores that were copied with them",
    access: { row: "N320", may: trainersOnly },
    scope: "training:write",
    proof: notNeeded("changes nothing"),
    changesNothing: true,
    body: z.object({ emails: z.array(z.string().max(320)).min(1).max(MOST_SCORES_AT_ONCE) }),
    response: z.object({
      members: z.array(z.object({ traineeId: z.string(), email: z.string() })),
    }),
    errors: ["BATCH_NOT_FOUND"],
  }),
  history: list("/api/trainee/:id/score-history", {
    summary: "Who changed a trainee's score, when, from what and to what; newest first",
    access: { row: "N24", may: trainersOnly },
    scope: "training:read",
    query: listQuery(["changedAt", "scoreType"]).extend({
      scoreType: z.enum(SCORE_TYPES).optional(),
    }),
    response: z.object({ changes: z.array(ScoreChange) }),
    errors: ["TRAINEE_NOT_FOUND"],
  }),
  criteria: get("/api/score-criteria", {
    summary: "What remarks on a score are about, for each module; none where the owner set none",
    access: { row: "N464", may: trainersOnly },
    scope: "training:read",
    response: z.object({ criteria: z.record(z.enum(MODULES), z.array(z.string())) }),
  }),
  readRemarks: get("/api/trainee/:id/score-remarks", {
    summary: "What was said about a trainee's score in a module",
    access: { row: "N463", may: trainersOnly },
    scope: "training:read",
    query: z.object({ scoreType: z.enum(SCORE_TYPES) }),
    response: remarks,
    errors: ["TRAINEE_NOT_FOUND"],
  }),
  writeRemarks: put("/api/trainee/:id/score-remarks", {
    summary: "Say something about a score that was given: a line for each criterion, and what next",
    access: { row: "N462", may: trainersOnly },
    scope: "training:write",
    proof: notNeeded("can be changed again"),
    body: z.object({
      scoreType: z.enum(SCORE_TYPES),
      /** The score that was shown; a conflict if it has changed. */
      score: z.number(),
      lines: z
        .array(
          z.object({
            criterion: lineField("Name the criterion.", LONGEST_CRITERION),
            text: optionalTextField(LONGEST_REMARK),
          }),
        )
        // The module's criteria, and as many former ones that already have a remark.
        .max(2 * MOST_CRITERIA, "Say less at once."),
      next: optionalTextField(LONGEST_NEXT),
      /** The remarks that were read; a conflict if they have changed. */
      before: z
        .object({
          lines: z
            .array(
              z.object({
                criterion: z.string().max(LONGEST_CRITERION),
                text: z.string().max(LONGEST_REMARK),
              }),
            )
            .max(2 * MOST_CRITERIA),
          next: z.string().max(LONGEST_NEXT),
        })
        .nullable()
        .optional(),
    }),
    response: remarks.extend({ message: z.string() }),
    errors: ["TRAINEE_NOT_FOUND", "STALE_VERSION"],
  }),
};
