import { z } from "zod";
import { undoable } from "#/domain/office/decisions/decisions.contract.ts";
import { get, list, namedObject, notNeeded, post, put } from "#/shared/calls.ts";
import { dayField } from "#/shared/day-field.ts";
import { listQuery } from "#/shared/list.ts";
import { BATCH_TYPES, MAX_CAPACITY } from "./batches.rules.ts";

const score = z.number().nullable();
const courseScores = {
  javaScore: score,
  aemScore: score,
  communicationScore: score,
  mockScore: score,
};
/** A trainee's score in each module; null for none. */
export const scoreFields = { ...courseScores, finalCheckScore: score };

/** A mark below 7 in a module, and the batch it was given in. */
export const Attempt = namedObject("ModuleAttempt", { batchId: z.string(), mark: z.number() });
export type Attempt = z.infer<typeof Attempt>;

export const BatchTrainee = namedObject("BatchTrainee", {
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  contactNumber: z.string().nullable(),
  ...courseScores,
  // Misspelled like this in this row only (specification 3, M12).
  finnalCheckScore: score,
  /** Their earlier scores in this module if they repeat it, latest first. */
  attempts: z.array(Attempt).optional(),
});
export type BatchTrainee = z.infer<typeof BatchTrainee>;

/** A trainee who scored less than 7 in a batch and has left it to repeat the module. */
export const FormerTrainee = namedObject("FormerTrainee", {
  id: z.string(),
  name: z.string(),
  mark: z.number(),
  joinedAt: z.iso.datetime(),
  leftAt: z.iso.datetime(),
  /** The batch they moved to; null for none. */
  nextBatchId: z.string().nullable(),
});
export type FormerTrainee = z.infer<typeof FormerTrainee>;

/** A trainee as trainers grade them, without contact details. */
export const GradedTrainee = namedObject("GradedTrainee", {
  id: z.string(),
  name: z.string(),
  username: z.string(),
  scores: z.object(scoreFields),
});
export type GradedTrainee = z.infer<typeof GradedTrainee>;

const BatchHead = namedObject("BatchHead", {
  _id: z.string(),
  batchId: z.string(),
  batchType: z.enum(BATCH_TYPES),
  startDate: z.string(),
});

/** The maximum number of members; null for no limit. */
const CAPACITY = `Use a whole number from 1 to ${MAX_CAPACITY}, or leave it empty.`;
export const capacityField = z
  .int(CAPACITY)
  .min(1, CAPACITY)
  .max(MAX_CAPACITY, CAPACITY)
  .nullable();

/** A batch as pickers show it: its dates, whether it has ended, and its places. */
export const BatchSummary = BatchHead.extend({
  endDate: z.string().nullable(),
  capacity: z.int().nullable(),
  taken: z.int(),
}).meta({ id: "BatchSummary" });
export type BatchSummary = z.infer<typeof BatchSummary>;

export const Batch = BatchHead.extend({
  endDate: z.string().nullable(),
  capacity: z.int().nullable(),
  version: z.int(),
  trainees: z.array(BatchTrainee),
  /** Only when one batch is read: the trainees who scored less than 7 in it and left, if any. */
  former: z.array(FormerTrainee).optional(),
  /** Only when one batch is read: the days of its planned sessions in order, if any. */
  planned: z.array(z.string()).optional(),
}).meta({ id: "Batch" });
export type Batch = z.infer<typeof Batch>;

const adminOnly = { admin: "any" } as const;
const readers = { admin: "any", ceo: "any" } as const;

export const batchesContract = {
  createJava: post("/api/batch/create-batch", {
    summary: "Create a Java batch",
    access: { row: "27", may: adminOnly },
    scope: "training:write",
    proof: notNeeded("can be changed or deleted"),
    // Optional here, so that the service can refuse a missing date in the words of I-46.
    body: z.object({
      batchType: z.literal("Java").default("Java"),
      startDate: dayField.nullish(),
      capacity: capacityField.optional(),
    }),
    status: 201,
    response: z.object({ message: z.string(), batch: Batch }),
    errors: ["START_DATE_MISSING"],
  }),
  listIds: list("/api/batch/batchIds", {
    summary: "The ids of the batches of a type, newest start first",
    access: { row: "36", may: readers },
    scope: "training:read",
    query: listQuery(["batchId", "startDate"]).extend({ batchType: z.enum(BATCH_TYPES) }),
    response: z.object({
      batchIds: z.array(BatchSummary),
      message: z.string().optional(),
    }),
  }),
  listJava: list("/api/batch/java-batch", {
    summary: "The Java batches with a place that have not ended, newest start first",
    access: { row: "15", may: { trainee: "any" } },
    query: listQuery(["batchId", "startDate"]),
    response: z.object({ batches: z.array(BatchHead) }),
  }),
  listAll: list("/api/batch/all", {
    summary: "The batches of every type, newest start first",
    access: { row: "54", may: { trainer: "any" } },
    scope: "training:read",
    query: listQuery(["batchId", "batchType", "startDate", "endDate"]),
    response: z.object({ batches: z.array(BatchSummary) }),
  }),
  listTrainees: list("/api/batch/:batchId/trainees", {
    summary: "The trainees of a batch with their scores, for grading",
    access: { row: "56", may: { trainer: "any" } },
    scope: "training:read",
    query: listQuery(["name", "username"]),
    response: z.object({
      batchId: z.string(),
      batchType: z.enum(BATCH_TYPES),
      trainees: z.array(GradedTrainee),
    }),
    errors: ["BATCH_NOT_FOUND"],
  }),
  find: get("/api/batch/:batchId", {
    summary: "A batch with its trainees, by its id or its readable id",
    access: { row: "37", may: readers },
    scope: "training:read",
    response: Batch,
    errors: ["BATCH_NOT_FOUND"],
  }),
  end: put("/api/batch/:batchId/end", {
    summary: "Set the day a batch ends after, or another one while that is not over",
    access: { row: "38", may: adminOnly },
    scope: "training:write",
    proof: notNeeded("no money and no access"),
    body: z.object({ endDate: dayField.nullish(), version: z.int().optional() }),
    response: z.object({ message: z.string(), batch: Batch, ...undoable }),
    errors: [
      "END_DATE_MISSING",
      "END_BEFORE_START",
      "BATCH_NOT_FOUND",
      "BATCH_ENDED",
      "SESSION_OUTSIDE",
      "STALE_VERSION",
    ],
  }),
  setCapacity: put("/api/batch/:batchId/capacity", {
    summary: "Set how many a batch takes, or with null that there is no limit",
    access: { row: "N90", may: adminOnly },
    scope: "training:write",
    proof: notNeeded("can be changed"),
    body: z.object({ capacity: capacityField, version: z.int().optional() }),
    response: z.object({ message: z.string(), batch: Batch }),
    errors: ["BATCH_NOT_FOUND", "BATCH_ENDED", "CAPACITY_TOO_SMALL", "STALE_VERSION"],
  }),
  assign: post("/api/batch/assign", {
    summary: "Take a place in a Java batch after the admission payment",
    access: { row: "20", may: { trainee: "own" }, own: "body.userId" },
    proof: notNeeded("one's own"),
    body: z.object({ batchId: z.string().min(1, "Choose a batch."), userId: z.string() }),
    response: z.object({
      message: z.string(),
      batch: BatchHead.pick({ _id: true, batchId: true }),
    }),
    errors: [
      "BATCH_NOT_FOUND",
      "NOT_A_JAVA_BATCH",
      "ALREADY_IN_BATCH",
      "PAYMENT_NOT_COMPLETED",
      "FEE_RETURNED",
      "BATCH_ENDED",
      "NO_ELIGIBLE_BATCH",
      "BATCH_FULL",
    ],
  }),
};
