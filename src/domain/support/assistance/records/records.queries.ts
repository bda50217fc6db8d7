import { type NotNull, sql } from "kysely";
import { monthReceipt } from "#/domain/money/payments/received.queries.ts";
import type { Clock } from "#/platform/app/clock.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { updateVersioned } from "#/platform/db/versions.ts";
import type { Paise } from "#/shared/money.ts";
import { RECORD_FIELD_NAMES, type RecordFields } from "./records.contract.ts";

/** A person's submitted record with their guides; undefined while it is a draft. */
export const findSubmitted = (db: Db, userId: string) =>
  db
    .selectFrom("assistanceRecords as record")
    .innerJoin("files", "files.id", "record.termsFileId")
    .leftJoin("assistanceRequests as request", "request.userId", "record.userId")
    .leftJoin("guidances as provider", "provider.id", "record.guidanceProviderId")
    .leftJoin("guidances as helper", "helper.id", "record.guidanceHelperId")
    .select([
      ...columnsIn("record", "id", "userId", "username", "email", "mobile", "companyName"),
      ...columnsIn("record", "package", "dateOfJoining", "termsFileId", "submittedAt"),
      ...columnsIn("record", "isActive", "endDate", "closedAt", "position", "version"),
      "files.name as termsFileName",
      "request.amountPaise",
      "provider.id as providerId",
      "provider.name as providerName",
      "provider.email as providerEmail",
      "provider.mobile as providerMobile",
      "provider.level as providerLevel",
      "helper.id as helperId",
      "helper.name as helperName",
      "helper.email as helperEmail",
      "helper.mobile as helperMobile",
      "helper.level as helperLevel",
    ])
    .where("record.userId", "=", userId)
    .where("record.submittedAt", "is not", null)
    // The constraint assistance_records_submitted makes these columns not null for a submitted
    // record.
    .$narrowType<{
      mobile: NotNull;
      companyName: NotNull;
      package: NotNull;
      dateOfJoining: NotNull;
      termsFileId: NotNull;
      submittedAt: NotNull;
    }>()
    .executeTakeFirst();
export type RecordRow = NonNullable<Awaited<ReturnType<typeof findSubmitted>>>;

/** The monthly price agreed when the request was approved; null before that. */
export async function findAgreedAmount(db: Db, userId: string): Promise<Paise | null> {
  const row = await db
    .selectFrom("assistanceRequests")
    .select("amountPaise")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row?.amountPaise ?? null;
}

/** The payments recorded for a record, newest month first. */
export const listPaymentsOf = (db: Db, recordId: string) =>
  db
    .selectFrom("assistancePayments as payment")
    .select([
      ...columnsIn("payment", "month", "status", "paymentDate", "amountPaise"),
      "payment.receivedPaise",
      monthReceipt.id.as("receiptId"),
      monthReceipt.issuedAt.as("receiptAt"),
    ])
    .where("payment.recordId", "=", recordId)
    .orderBy("payment.month", "desc")
    .execute();

/** The person's log, newest first, without the office's notes. */
export const listLog = (db: Db, recordId: string) =>
  db
    .selectFrom("assistanceEntries as entry")
    .innerJoin("users", "users.id", "entry.writtenBy")
    .select([
      ...columnsIn("entry", "id", "kind", "text", "heldOn", "minutes", "writtenAt"),
      "users.username as writtenBy",
    ])
    .where("entry.recordId", "=", recordId)
    .where("entry.kind", "<>", "note")
    .$narrowType<{ kind: "session" | "closing" | "reopening" }>()
    .orderBy(sql`coalesce(entry.held_on::timestamptz, entry.written_at)`, "desc")
    .orderBy("entry.writtenAt", "desc")
    .orderBy("entry.id", "desc")
    .execute();

/** Returns a person's record, locked until the transaction ends. */
export const lockRecord = (tx: Db, userId: string) =>
  tx
    .selectFrom("assistanceRecords")
    .select([
      "id",
      ...RECORD_FIELD_NAMES,
      "submittedAt",
      "isActive",
      "guidanceProviderId",
      "version",
    ])
    .where("userId", "=", userId)
    .forUpdate()
    .executeTakeFirst();

export async function updateSubmitted(
  tx: Db,
  clock: Clock,
  id: string,
  values: RecordFields & { termsFileId: string },
): Promise<void> {
  const submitted = { ...values, submittedAt: clock.sqlNow(), isActive: true };
  await updateVersioned(tx, "assistanceRecords", { id }, submitted);
}

export const updateRecord = (tx: Db, id: string, values: RecordFields) =>
  updateVersioned(tx, "assistanceRecords", { id }, values);
