import { type Expression, type RawBuilder, sql } from "kysely";
import { batchOf, idOfBatch, traineeName } from "#/domain/training/batches/batches.queries.ts";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import { readPage } from "#/platform/db/pages.ts";
import { searchIn } from "#/platform/db/search.ts";
import { readTogether } from "#/platform/db/together.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import { slotPositionOf } from "../sessions.queries.ts";
import type { Review } from "./answers.rules.ts";

/** A session with its batch and any trainee. */
const sessionAndTrainee = (db: Db, sessionId: string, traineeId: string) =>
  db
    .selectFrom("trainingSessions")
    .innerJoin("batches", "batches.id", "trainingSessions.batchId")
    .innerJoin("users", (join) => join.on("users.id", "=", traineeId))
    .leftJoin("traineeDetails", "traineeDetails.traineeId", "users.id")
    .leftJoin("batchMembers", (join) =>
      join
        .onRef("batchMembers.batchId", "=", "batches.id")
        .onRef("batchMembers.traineeId", "=", "users.id"),
    )
    .select([
      ...columnsIn("trainingSessions", "id", "topic"),
      ...columnsIn("batches", "batchId", "batchType"),
      "users.username",
      traineeName.as("name"),
    ])
    .where("trainingSessions.id", "=", sessionId);

/** A session whose batch a trainee is in, with that batch; undefined for any other session. */
export const findSessionOfMember = (db: Db, sessionId: string, traineeId: string) =>
  sessionAndTrainee(db, sessionId, traineeId)
    .where("batchMembers.traineeId", "is not", null)
    .executeTakeFirst();

/** A session of a trainee, including those of a batch they left after answering. */
export const findSessionToReview = (db: Db, sessionId: string, traineeId: string) =>
  sessionAndTrainee(db, sessionId, traineeId)
    .where(sql<boolean>`(batch_members.trainee_id is not null or exists (select from answers
      where answers.session_id = training_sessions.id and answers.trainee_id = users.id))`)
    .executeTakeFirst();

/**
 * Stores an answer with the next number. Breaks the constraints answers_one_standing or
 * answers_number (ANSWER_SUBMITTED) if there is one that is not rejected, or a concurrent call was
 * faster.
 */
export async function insertAnswer(
  tx: Db,
  clock: Clock,
  answer: { sessionId: string; traineeId: string; fileId: string },
): Promise<{ id: string; number: number }> {
  const next = tx
    .selectFrom("answers")
    .select(sql<number>`coalesce(max(number), 0) + 1`.as("number"))
    .where("sessionId", "=", answer.sessionId)
    .where("traineeId", "=", answer.traineeId);
  return tx
    .insertInto("answers")
    .values({
      ...answer,
      id: newId(),
      number: next,
      status: "Waiting for Approval",
      uploadedAt: clock.sqlNow(),
    })
    .returning(["id", "number"])
    .executeTakeFirstOrThrow();
}

/**
 * Whether an answer was handed in at a moment, if one is given. The API has milliseconds, the
 * database microseconds.
 */
const isUploadedAt = (moment: string | undefined) =>
  moment === undefined
    ? sql<boolean>`true`
    : sql<boolean>`floor(extract(epoch from uploaded_at) * 1000) = ${Date.parse(moment)}`;

type Decided = {
  sessionId: string;
  traineeId: string;
  status: Review;
  reason: string | null;
  reviewerId: string;
  /** When the answer that the reviewer read was handed in. */
  uploadedAt: string | undefined;
};

const reviewOf = (
  clock: Clock,
  { status, reason, reviewerId }: Pick<Decided, "status" | "reason" | "reviewerId">,
) => ({ status, reason, reviewedBy: reviewerId, reviewedAt: clock.sqlNow() });

/**
 * Decides the waiting answer if it is the one that was read; the later of two reviewers changes
 * nothing.
 */
export const reviewWaiting = (tx: Db, clock: Clock, { uploadedAt, ...decision }: Decided) =>
  tx
    .updateTable("answers")
    .set(reviewOf(clock, decision))
    .where("sessionId", "=", decision.sessionId)
    .where("traineeId", "=", decision.traineeId)
    .where("status", "=", "Waiting for Approval")
    .where(isUploadedAt(uploadedAt))
    .returning(["id", "number"])
    .executeTakeFirst();

/**
 * Changes the review of the latest answer to the other status; undefined if it is not reviewed or
 * has that status already.
 */
export const changeReviewed = (
  tx: Db,
  clock: Clock,
  { sessionId, traineeId, uploadedAt, ...decision }: Decided,
) =>
  tx
    .updateTable("answers")
    .set(reviewOf(clock, decision))
    .where("sessionId", "=", sessionId)
    .where("traineeId", "=", traineeId)
    .where("status", "=", decision.status === "Approved" ? "Rejected" : "Approved")
    .where(isUploadedAt(uploadedAt))
    .where("number", "=", (row) =>
      row
        .selectFrom("answers as latest")
        .select(({ fn }) => fn.max("latest.number").as("number"))
        .where("latest.sessionId", "=", sessionId)
        .where("latest.traineeId", "=", traineeId),
    )
    .returning(["id", "number"])
    .executeTakeFirst();

/** Whether a trainee was scored for a batch, as its member or before they left it. */
const isScoredIn = (batchId: RawBuilder<unknown>, traineeId: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from module_scores s join batch_members m on m.trainee_id = s.trainee_id and m.batch_type = s.module
    where m.batch_id = ${batchId} and m.trainee_id = ${traineeId})
  or exists (select from batch_departures d
    where d.batch_id = ${batchId} and d.trainee_id = ${traineeId} and d.score is not null))`;

export const hasScore = (tx: Db, sessionId: string, traineeId: string): Promise<boolean> =>
  isFound(
    tx
      .selectFrom("trainingSessions")
      .select("id")
      .where("id", "=", sessionId)
      .where(isScoredIn(sql`training_sessions.batch_id`, sql`${traineeId}::uuid`)),
  );

/**
 * One page of a batch's sessions as assignments, newest first, and the total, with the batch's
 * members and all their answers to these; undefined if there is no such batch.
 */
export async function listQuestions(
  db: Db,
  filter: { batchRef: string; date?: IsoDate; slots: readonly string[] },
  query: ListQuery,
) {
  const batchId = idOfBatch(filter.batchRef);
  const matching = db
    .selectFrom("trainingSessions")
    .innerJoin("users", "users.id", "trainingSessions.trainerId")
    .where("trainingSessions.batchId", "=", batchId)
    .$if(Boolean(filter.date), (rows) =>
      rows.where("trainingSessions.date", "=", filter.date ?? ""),
    )
    .$call((rows) => searchIn(rows, query.q, ["trainingSessions.topic"]));
  const { field, direction } = sortOf<"date" | "topic">(query.sort, "-date");
  const rows = matching
    .select([
      ...columnsIn("trainingSessions", "id", "topic", "date", "slot", "fileId"),
      "users.username as trainerName",
    ])
    .orderBy(`trainingSessions.${field}`, direction)
    .orderBy(slotPositionOf(filter.slots), direction)
    .orderBy("trainingSessions.id", direction);
  const page = await readPage(query, rows, matching);
  const ids = page.rows.map(({ id }) => id);
  const { batch, ...others } = await readTogether(db, {
    batch: batchOf(db, filter.batchRef),
    members: membersOf(db, batchId),
    answers: answers(db).where(sql<boolean>`session_id = any(${ids}::uuid[])`),
  });
  return batch[0] && { ...page, ...others };
}

/**
 * The members of a batch by name, and those who left it after handing something in, without contact
 * details.
 */
const membersOf = (db: Db, batchId: Expression<string>) =>
  db
    .selectFrom("users")
    .leftJoin("traineeDetails", "traineeDetails.traineeId", "users.id")
    .select([
      "users.id",
      "users.username",
      traineeName.as("name"),
      isScoredIn(sql`${batchId}`, sql`users.id`).as("isScored"),
      sql<boolean>`exists (select from batch_members m where m.batch_id = ${batchId} and m.trainee_id = users.id)`.as(
        "isMember",
      ),
    ])
    .where(sql<boolean>`users.id in (select trainee_id from batch_members where batch_id = ${batchId}
      union select d.trainee_id from batch_departures d
        join answers a on a.trainee_id = d.trainee_id
        join training_sessions t on t.id = a.session_id and t.batch_id = d.batch_id where d.batch_id = ${batchId})`)
    .orderBy("name")
    .orderBy("users.id");

/** All answers, latest first. */
const answers = (db: Db) =>
  db
    .selectFrom("answers")
    .select(["sessionId", "traineeId", "fileId", "status", "reason", "uploadedAt", "reviewedAt"])
    .orderBy("number", "desc");

/** All answers of a trainee to some sessions, latest first. */
export const listAnswers = (db: Db, sessionIds: readonly string[], traineeId: string) =>
  answers(db).where("sessionId", "in", sessionIds).where("traineeId", "=", traineeId).execute();
export type AnswerRow = Awaited<ReturnType<typeof listAnswers>>[number];
