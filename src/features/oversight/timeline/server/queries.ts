import { sql } from "kysely";
import {
  isInBatch,
  isMarketingEligible,
  isPlaced,
} from "#/features/accounts/sessions/server/queries.ts";
import { columnsIn } from "#/server/db/columns.ts";
import type { Db } from "#/server/db.ts";
import { KNOWN_ACTIONS } from "../../audit-trail/rules.ts";

/** The most rows read of each source: more than anybody has, so that no query is unbounded. */
const MOST = 500;

/** A trainee of any status with what tells their stage; staff have no timeline. */
export const findPerson = (db: Db, userId: string) =>
  db
    .selectFrom("users")
    .leftJoin("users as decider", "decider.id", "users.decidedBy")
    .leftJoin("traineeDetails", "traineeDetails.traineeId", "users.id")
    .leftJoin("documentSets", "documentSets.traineeId", "users.id")
    .leftJoin("assistanceRecords", "assistanceRecords.userId", "users.id")
    .select([
      ...columnsIn("users", "id", "username", "role", "subRole", "status", "paymentOption"),
      ...columnsIn("users", "createdAt", "decidedAt"),
      "decider.username as decidedBy",
      "traineeDetails.submittedAt as detailsAt",
      "documentSets.submittedAt as documentsAt",
      "assistanceRecords.id as recordId",
      isInBatch.as("isInBatch"),
      isPlaced.as("isPlaced"),
      isMarketingEligible.as("isMarketingEligible"),
    ])
    .where("users.id", "=", userId)
    .where("users.role", "=", "Trainee")
    .executeTakeFirst();
export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** Lines of the audit trail about a person and their assistance, and of interviews they removed. */
export const listAudited = (db: Db, userId: string, recordId: string | null) =>
  db
    .selectFrom("auditLog as line")
    .leftJoin("users as actor", "actor.id", "line.actorId")
    .select([
      ...columnsIn("line", "at", "action", "oldValue", "newValue"),
      "actor.username as actor",
    ])
    .where((row) =>
      row.or([
        row.and([row("line.subjectType", "=", "user"), row("line.subjectId", "=", userId)]),
        row.and([
          row("line.subjectType", "=", "assistance-record"),
          row("line.subjectId", "=", recordId ?? ""),
        ]),
        row.and([
          row("line.actorId", "=", userId),
          row("line.action", "in", ["interview.deleted", "decision.undone"]),
        ]),
      ]),
    )
    // Sign-ins and reads are audit lines too, but no timeline events.
    .where("line.action", "in", KNOWN_ACTIONS)
    .orderBy("line.at", "desc")
    .limit(MOST)
    .execute();

/** Payments that were completed, with the receipt where there is one. */
export const listPaid = (db: Db, traineeId: string) =>
  db
    .selectFrom("admissionPayments as payment")
    .leftJoin("receipts", "receipts.paymentId", "payment.id")
    .leftJoin("users as recorder", "recorder.id", "payment.recordedBy")
    .select([
      ...columnsIn("payment", "paymentType", "amountPaise", "waivedPaise", "reason"),
      sql<Date>`coalesce(receipts.issued_at, payment.completed_at)`.as("at"),
      "receipts.number",
      "recorder.username as actor",
    ])
    .where("payment.traineeId", "=", traineeId)
    .where("payment.status", "in", ["completed", "voided"])
    .limit(MOST)
    .execute();

/** Receipts that were voided, each with its credit note. */
export const listVoided = (db: Db, traineeId: string) =>
  db
    .selectFrom("creditNotes as note")
    .innerJoin("receipts", "receipts.id", "note.receiptId")
    .innerJoin("users", "users.id", "note.issuedBy")
    .select([
      "note.number as note",
      "note.reason",
      "note.issuedAt as at",
      "receipts.number",
      "receipts.amountPaise",
      "users.username as actor",
    ])
    .where("receipts.traineeId", "=", traineeId)
    .limit(MOST)
    .execute();

/** What went back to the payer. */
export const listRefunded = (db: Db, traineeId: string) =>
  db
    .selectFrom("refunds")
    .innerJoin("gatewayPayments", "gatewayPayments.gatewayPaymentId", "refunds.gatewayPaymentId")
    .innerJoin("admissionPayments", "admissionPayments.id", "gatewayPayments.paymentId")
    .select(["refunds.amountPaise", "refunds.reason", "refunds.doneAt", "refunds.createdAt"])
    .where("admissionPayments.traineeId", "=", traineeId)
    .limit(MOST)
    .execute();

/** The batches a trainee is in, and which admin put them there; a Java batch is joined alone. */
export const listJoined = (db: Db, traineeId: string) =>
  db
    .selectFrom("batchMembers as member")
    .innerJoin("batches", "batches.id", "member.batchId")
    .leftJoinLateral(
      (row) =>
        row
          .selectFrom("auditLog as line")
          .innerJoin("users as actor", "actor.id", "line.actorId")
          .select("actor.username")
          .where("line.subjectType", "=", "batch")
          .where("line.subjectId", "=", sql<string>`batches.id::text`)
          .where("line.action", "=", "batch.trainees-added")
          .where(sql<boolean>`line.new_value->'trainees' @> to_jsonb(${traineeId}::text)`)
          .orderBy("line.at", "desc")
          .limit(1)
          .as("added"),
      (join) => join.onTrue(),
    )
    .select([
      ...columnsIn("batches", "id", "batchId", "batchType", "startDate"),
      "member.joinedAt",
      "added.username as actor",
    ])
    .where("member.traineeId", "=", traineeId)
    .orderBy("member.joinedAt")
    .execute();
export type JoinedRow = Awaited<ReturnType<typeof listJoined>>[number];

/** The batches an admin moved a trainee out of or removed them from, with the reason. */
export const listLeft = (db: Db, traineeId: string) =>
  db
    .selectFrom("batchDepartures as departure")
    .innerJoin("batches", "batches.id", "departure.batchId")
    .leftJoin("batches as next", "next.id", "departure.movedTo")
    .innerJoin("users as actor", "actor.id", "departure.leftBy")
    .select([
      ...columnsIn("batches", "id", "batchId", "batchType", "startDate"),
      ...columnsIn("departure", "joinedAt", "leftAt", "reason"),
      "next.batchId as movedTo",
      "actor.username as actor",
    ])
    .where("departure.traineeId", "=", traineeId)
    .orderBy("departure.leftAt")
    .limit(MOST)
    .execute();

export const listScored = (db: Db, traineeId: string) =>
  db
    .selectFrom("scoreChanges")
    .innerJoin("users", "users.id", "scoreChanges.changedBy")
    .select([
      ...columnsIn("scoreChanges", "module", "oldScore", "newScore", "changedAt"),
      "users.username as actor",
    ])
    .where("scoreChanges.traineeId", "=", traineeId)
    .orderBy("scoreChanges.changedAt", "desc")
    .limit(MOST)
    .execute();

/** What was handed in to the sessions' assignments, and how it was reviewed. */
export const listAnswered = (db: Db, traineeId: string) =>
  db
    .selectFrom("answers")
    .innerJoin("trainingSessions", "trainingSessions.id", "answers.sessionId")
    .innerJoin("batches", "batches.id", "trainingSessions.batchId")
    .leftJoin("users as reviewer", "reviewer.id", "answers.reviewedBy")
    .select([
      "trainingSessions.topic",
      "batches.batchType",
      "batches.batchId",
      ...columnsIn("answers", "status", "uploadedAt", "reviewedAt", "reason"),
      "reviewer.username as reviewer",
    ])
    .where("answers.traineeId", "=", traineeId)
    .orderBy("answers.uploadedAt", "desc")
    .limit(MOST)
    .execute();

export const listInterviewed = (db: Db, traineeId: string) =>
  db
    .selectFrom("interviews")
    .select([
      "id",
      "companyName",
      "round",
      "date",
      "startTime",
      "feedback",
      "feedbackAt",
      "isNoShow",
      "createdAt",
    ])
    .where("traineeId", "=", traineeId)
    .orderBy("createdAt", "desc")
    .limit(MOST)
    .execute();

/** Where a trainee's interviews stood before each move, the latest move first. */
export const listMoved = (db: Db, traineeId: string) =>
  db
    .selectFrom("interviewMoves as move")
    .innerJoin("interviews", "interviews.id", "move.interviewId")
    .select(columnsIn("move", "interviewId", "date", "startTime", "reason", "movedAt"))
    .where("interviews.traineeId", "=", traineeId)
    .orderBy("move.movedAt", "desc")
    .limit(MOST)
    .execute();

export const findPlaced = (db: Db, traineeId: string) =>
  db
    .selectFrom("placements")
    .select(["placedCompany", "packageAmount", "onboardingDate", "recordedAt"])
    .where("traineeId", "=", traineeId)
    .executeTakeFirst();

/** The log of somebody's assistance; notes are the office's own. */
export const listLogged = (db: Db, recordId: string, isOffice: boolean) =>
  db
    .selectFrom("assistanceEntries as entry")
    .innerJoin("users", "users.id", "entry.writtenBy")
    .select([
      ...columnsIn("entry", "kind", "text", "heldOn", "minutes", "writtenAt"),
      "users.username as actor",
    ])
    .where("entry.recordId", "=", recordId)
    .$if(!isOffice, (rows) => rows.where("entry.kind", "<>", "note"))
    .orderBy("entry.writtenAt", "desc")
    .limit(MOST)
    .execute();

/** The monthly payments an admin recorded for somebody's assistance. */
export const listRecorded = (db: Db, recordId: string) =>
  db
    .selectFrom("assistancePayments as payment")
    .innerJoin("users", "users.id", "payment.recordedBy")
    .leftJoin("receipts", (join) =>
      join
        .onRef("receipts.assistancePaymentId", "=", "payment.id")
        .on("receipts.voidedAt", "is", null),
    )
    .select([
      "receipts.number",
      ...columnsIn("payment", "month", "status", "amountPaise", "recordedAt"),
      "users.username as actor",
    ])
    .where("payment.recordId", "=", recordId)
    .orderBy("payment.recordedAt", "desc")
    .limit(MOST)
    .execute();

/** The in-house employees by id, whom a line of the audit trail names by theirs. */
export async function readGuides(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom("guidances").select(["id", "name"]).limit(MOST).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
