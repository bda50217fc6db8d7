import { sql } from "kysely";
import {
  isInBatch,
  isMarketingEligible,
  isPlaced,
} from "#/domain/accounts/sessions/sessions.queries.ts";
import { sessionsSeenBy } from "#/domain/training/sessions/sessions.queries.ts";
import { listWarningNotes } from "#/domain/training/warnings/warnings.queries.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { readTogether } from "#/platform/db/together.ts";
import { audited, recordOf } from "../audit-trail.queries.ts";

/** The most rows read per source: more than anyone has, so that no query is unbounded. */
const MOST = 500;

/** A trainee of any status with the facts that decide their stage; staff have no timeline. */
const person = (db: Db, userId: string) =>
  db
    .selectFrom("users")
    .leftJoin("users as decider", "decider.id", "users.decidedBy")
    .leftJoin("traineeDetails", "traineeDetails.traineeId", "users.id")
    .leftJoin("documentSets", "documentSets.traineeId", "users.id")
    .leftJoin("assistanceRecords", "assistanceRecords.userId", "users.id")
    .select([
      ...columnsIn("users", "id", "username", "email", "role", "subRole", "status"),
      ...columnsIn("users", "paymentOption", "createdAt", "decidedAt"),
      "decider.username as decidedBy",
      "users.decidedBy as decidedById",
      "traineeDetails.submittedAt as detailsAt",
      "documentSets.submittedAt as documentsAt",
      "assistanceRecords.id as recordId",
      isInBatch.as("isInBatch"),
      isPlaced.as("isPlaced"),
      isMarketingEligible.as("isMarketingEligible"),
    ])
    .where("users.id", "=", userId)
    .where("users.role", "=", "Trainee");

/** Payments received, in full or in part, with the receipt if there is one. */
const paid = (db: Db, traineeId: string) =>
  db
    .selectFrom("admissionPayments as payment")
    .leftJoin("receipts", "receipts.paymentId", "payment.id")
    .leftJoin("users as recorder", "recorder.id", "payment.recordedBy")
    .select([
      ...columnsIn("payment", "paymentType", "amountPaise", "waivedPaise", "reason", "status"),
      sql<Date>`coalesce(receipts.issued_at, payment.completed_at)`.as("at"),
      "receipts.number",
      "recorder.username as actor",
      "payment.recordedBy as actorId",
    ])
    .where("payment.traineeId", "=", traineeId)
    .where("payment.status", "in", ["completed", "part", "voided"])
    .limit(MOST);

/** The credit notes of receipts; one caused by the provider has no author. */
const voided = (db: Db, traineeId: string) =>
  db
    .selectFrom("creditNotes as note")
    .innerJoin("receipts", "receipts.id", "note.receiptId")
    .leftJoin("users", "users.id", "note.issuedBy")
    .select([
      "note.number as note",
      "note.reason",
      "note.issuedAt as at",
      "note.amountPaise",
      "receipts.number",
      ...["receipts.amountPaise as receiptPaise" as const, "note.cancelledAt" as const],
      "users.username as actor",
      "users.id as actorId",
    ])
    .where("receipts.traineeId", "=", traineeId)
    .limit(MOST);

const refunded = (db: Db, traineeId: string) =>
  db
    .selectFrom("refunds")
    .innerJoin("gatewayPayments", "gatewayPayments.gatewayPaymentId", "refunds.gatewayPaymentId")
    .innerJoin("admissionPayments", "admissionPayments.id", "gatewayPayments.paymentId")
    .select(columnsIn("refunds", "amountPaise", "reason", "status", "doneAt", "createdAt"))
    .where("refunds.status", "<>", "dropped")
    .where("admissionPayments.traineeId", "=", traineeId)
    .limit(MOST);

/**
 * The batches a trainee is in, and which admin put them there; trainees join Java batches
 * themselves.
 */
const joined = (db: Db, traineeId: string) =>
  db
    .selectFrom("batchMembers as member")
    .innerJoin("batches", "batches.id", "member.batchId")
    .leftJoinLateral(
      (row) =>
        row
          .selectFrom("auditLog as line")
          .innerJoin("users as actor", "actor.id", "line.actorId")
          .select(["actor.username", "actor.id"])
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
      "added.id as actorId",
    ])
    .where("member.traineeId", "=", traineeId)
    .orderBy("member.joinedAt");

/** The batches that an admin moved a trainee out of or removed them from, with the reason. */
const left = (db: Db, traineeId: string) =>
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
      "actor.id as actorId",
    ])
    .where("departure.traineeId", "=", traineeId)
    .orderBy("departure.leftAt")
    .limit(MOST);

const scored = (db: Db, traineeId: string) =>
  db
    .selectFrom("scoreChanges")
    .innerJoin("users", "users.id", "scoreChanges.changedBy")
    .select([
      ...columnsIn("scoreChanges", "module", "oldScore", "newScore", "changedAt"),
      "users.username as actor",
      "users.id as actorId",
    ])
    .where("scoreChanges.traineeId", "=", traineeId)
    .orderBy("scoreChanges.changedAt", "desc")
    .limit(MOST);

const answered = (db: Db, traineeId: string) =>
  db
    .selectFrom("answers")
    .innerJoin("trainingSessions", "trainingSessions.id", "answers.sessionId")
    .innerJoin("batches", "batches.id", "trainingSessions.batchId")
    .leftJoin("users as reviewer", "reviewer.id", "answers.reviewedBy")
    .select([
      "trainingSessions.topic",
      ...columnsIn("batches", "batchType", "batchId"),
      ...columnsIn("answers", "status", "uploadedAt", "reviewedAt", "reason"),
      "reviewer.username as reviewer",
      "reviewer.id as reviewerId",
    ])
    .where("answers.traineeId", "=", traineeId)
    .orderBy("answers.uploadedAt", "desc")
    .limit(MOST);

const interviewed = (db: Db, traineeId: string) =>
  db
    .selectFrom("interviews")
    .select(["id", "companyName", "round", "date", "startTime", "feedback"])
    .select(["feedbackAt", "isNoShow", "createdAt"])
    .where("traineeId", "=", traineeId)
    .orderBy("createdAt", "desc")
    .limit(MOST);

/** A trainee's interviews before each move, latest move first. */
const moved = (db: Db, traineeId: string) =>
  db
    .selectFrom("interviewMoves as move")
    .innerJoin("interviews", "interviews.id", "move.interviewId")
    .select(columnsIn("move", "interviewId", "date", "startTime", "reason", "movedAt"))
    .where("interviews.traineeId", "=", traineeId)
    .orderBy("move.movedAt", "desc")
    .limit(MOST);

const placed = (db: Db, traineeId: string) =>
  db
    .selectFrom("placements")
    .select(["placedCompany", "packageAmount", "onboardingDate", "recordedAt"])
    .where("traineeId", "=", traineeId);

/** The log of a person's assistance; notes are only for the office. */
const logged = (db: Db, userId: string, isOffice: boolean) =>
  db
    .selectFrom("assistanceEntries as entry")
    .innerJoin("users", "users.id", "entry.writtenBy")
    .select([
      ...columnsIn("entry", "kind", "text", "heldOn", "minutes", "writtenAt"),
      "users.username as actor",
      "users.id as actorId",
    ])
    .where("entry.recordId", "=", recordOf(db, userId))
    .$if(!isOffice, (rows) => rows.where("entry.kind", "<>", "note"))
    .orderBy("entry.writtenAt", "desc")
    .limit(MOST);

/** The notes on signs of risk, which are only for the office. */
const cared = (db: Db, traineeId: string, isOffice: boolean) =>
  listWarningNotes(db, traineeId).where(sql.lit(isOffice));

/** The months an admin recorded for a person's assistance: each part received, or that none was. */
const recorded = (db: Db, userId: string) =>
  db
    .selectFrom("assistancePayments as payment")
    .leftJoin("receipts", (join) =>
      join
        .onRef("receipts.assistancePaymentId", "=", "payment.id")
        .on("receipts.voidedAt", "is", null),
    )
    .innerJoin("users", (join) =>
      join.on(sql<boolean>`users.id = coalesce(receipts.recorded_by, payment.recorded_by)`),
    )
    .select([
      "receipts.number",
      "receipts.amountPaise as partPaise",
      ...columnsIn("payment", "month", "status", "amountPaise"),
      sql<Date>`coalesce(receipts.issued_at, payment.recorded_at)`.as("recordedAt"),
      "users.username as actor",
      "users.id as actorId",
    ])
    .where("payment.recordId", "=", recordOf(db, userId))
    .orderBy("recordedAt", "desc")
    .limit(MOST);

/** Answered contact messages from a person's address; their text only for its readers. */
const replied = (db: Db, userId: string, readsWords: boolean) =>
  db
    .selectFrom("contactAnswers as answer")
    .innerJoin("users", "users.id", "answer.answeredBy")
    .select([
      sql<Date>`coalesce(answer.sent_at, answer.answered_at)`.as("at"),
      sql<string | null>`case when ${readsWords} then answer.text end`.as("text"),
      "users.username as actor",
      "users.id as actorId",
    ])
    .where("answer.userId", "=", userId)
    .where("answer.state", "=", "sent")
    .orderBy("answer.answeredAt", "desc")
    .limit(MOST);

/** The in-house employees by id, as audit lines refer to them. */
const guides = (db: Db) => db.selectFrom("guidances").select(["id", "name"]).limit(MOST);

/** The sessions of the batches a trainee is in or has left, newest first. */
const sessions = (db: Db, traineeId: string, slots: readonly string[]) =>
  sessionsSeenBy(db, { traineeId, slots }).where(
    "trainingSessions.batchId",
    "in",
    db
      .selectFrom("batchMembers")
      .select("batchId")
      .where("traineeId", "=", traineeId)
      .union(db.selectFrom("batchDepartures").select("batchId").where("traineeId", "=", traineeId)),
  );

type Reader = {
  isOffice: boolean;
  /** Whether the reader may read the office's answers to contact messages. */
  readsAnswers: boolean;
  slots: readonly string[];
};

/** All rows of a timeline, in one statement: each source in the order its query gives. */
export const readJourney = (db: Db, userId: string, { isOffice, readsAnswers, slots }: Reader) =>
  readTogether(db, {
    people: person(db, userId),
    audited: audited(db, userId),
    paid: paid(db, userId),
    voided: voided(db, userId),
    refunded: refunded(db, userId),
    joined: joined(db, userId),
    left: left(db, userId),
    sessions: sessions(db, userId, slots),
    scored: scored(db, userId),
    answered: answered(db, userId),
    interviewed: interviewed(db, userId),
    moved: moved(db, userId),
    placed: placed(db, userId),
    logged: logged(db, userId, isOffice),
    cared: cared(db, userId, isOffice),
    recorded: recorded(db, userId),
    replied: replied(db, userId, readsAnswers),
    guides: guides(db),
  });
export type Journey = Awaited<ReturnType<typeof readJourney>>;
