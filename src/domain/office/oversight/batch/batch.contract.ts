import { z } from "zod";
import { BatchSummary, FormerTrainee } from "#/domain/training/batches/batches.contract.ts";
import { BATCH_STATES, BATCH_TYPES } from "#/domain/training/batches/batches.rules.ts";
import { ANSWER_STATUSES } from "#/domain/training/sessions/answers/answers.rules.ts";
import { ListedPlan } from "#/domain/training/sessions/planned/planned.contract.ts";
import { get, list, namedObject } from "#/shared/calls.ts";
import { listQuery } from "#/shared/list.ts";

const score = z.number().nullable();

export const ListedBatch = namedObject("ListedBatch", {
  ...BatchSummary.shape,
  /** Those who held or planned a session of it, by name. */
  trainers: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Sessions that have begun. */
  held: z.int(),
});
export type ListedBatch = z.infer<typeof ListedBatch>;

/** A member's attendance and answer for one session. */
const Entry = z.object({
  sessionId: z.string(),
  isPresent: z.boolean(),
  excuse: z.string().nullable(),
  answer: z.enum(ANSWER_STATUSES),
  /** Whether the session counts for them: it has begun, and not before they joined. */
  isCounted: z.boolean(),
  /** Whether their attendance of it counts, which it does not if they are excused. */
  isExpected: z.boolean(),
});

const Member = namedObject("BatchMember", {
  id: z.string(),
  name: z.string(),
  joinedAt: z.string(),
  /**
   * Sessions that count for them, those attended, and their answers, with those that wait for a
   * review.
   */
  counted: z.int(),
  /** Without sessions they are excused from: attendance is a share of these. */
  expected: z.int(),
  attended: z.int(),
  answered: z.int(),
  waiting: z.int(),
  scores: z.object({
    Java: score,
    AEM: score,
    Communication: score,
    Mock: score,
    FinalCheck: score,
  }),
  entries: z.array(Entry),
});
export type Member = z.infer<typeof Member>;

const HeldSession = namedObject("BatchSession", {
  _id: z.string(),
  date: z.string(),
  time: z.string(),
  topic: z.string(),
  trainer: z.string(),
  trainerId: z.string(),
  hasBegun: z.boolean(),
  /** How many of today's members were present. */
  present: z.int(),
});
export type HeldSession = z.infer<typeof HeldSession>;

export const Register = namedObject("BatchRegister", {
  batch: ListedBatch,
  members: z.array(Member),
  /** Those who scored less than 7 here and left, with what counted for them until then. */
  former: z
    .array(
      FormerTrainee.extend(
        Member.pick({ counted: true, expected: true, attended: true, answered: true }).shape,
      ),
    )
    .optional(),
  /** By day and slot. */
  sessions: z.array(HeldSession),
  /** Sessions still to be held or recorded, in order; they do not count. */
  planned: z.array(ListedPlan),
});
export type Register = z.infer<typeof Register>;

const readers = { trainer: "any", admin: "any", ceo: "any" } as const;

export const batchContract = {
  list: list("/api/batch/overview", {
    summary: "The batches of every module with their places, trainers and sessions",
    access: { row: "N131", may: readers },
    scope: "training:read",
    query: listQuery(["batchId", "batchType", "startDate", "endDate", "taken", "held"]).extend({
      state: z.enum(BATCH_STATES).optional(),
      batchType: z.enum(BATCH_TYPES).optional(),
    }),
    response: z.object({ batches: z.array(ListedBatch) }),
  }),
  register: get("/api/batch/:batchId/register", {
    summary: "A batch whole: its members, its sessions, who was where and handed in what",
    access: { row: "N132", may: readers },
    scope: "training:read",
    response: Register,
    errors: ["BATCH_NOT_FOUND"],
  }),
};
