import { sql } from "kysely";
import type { Clock } from "#/server/clock.ts";
import type { Db } from "#/server/db.ts";
import { newId } from "#/server/ids.ts";
import { financialYear } from "#/shared/dates.ts";
import type { Paise } from "#/shared/money.ts";
import type { AdmissionPayment } from "../../orders/server/queries.ts";
import { creditNoteNumber } from "../../receipts/rules.ts";

/** A receipt on its way to be voided, locked until the transaction ends. */
export const lockReceipt = (tx: Db, id: string) =>
  tx
    .selectFrom("receipts")
    .innerJoin("users", "users.id", "receipts.traineeId")
    .select([
      "receipts.id",
      "receipts.number",
      "receipts.paymentId",
      "receipts.assistancePaymentId",
      "receipts.traineeId",
      "receipts.method",
      "receipts.paymentType",
      "receipts.amountPaise",
      "receipts.voidedAt",
      "users.username",
    ])
    .where("receipts.id", "=", id)
    .forUpdate("receipts")
    .executeTakeFirst();
export type LockedReceipt = NonNullable<Awaited<ReturnType<typeof lockReceipt>>>;

export async function updateVoided(tx: Db, payment: Pick<AdmissionPayment, "id">): Promise<void> {
  await tx
    .updateTable("admissionPayments")
    .set({ status: "voided" })
    .where("id", "=", payment.id)
    .where("status", "=", "completed")
    .execute();
}

/** The month stands as not received again; its history is in the receipt and the credit note. */
export async function updateMonthVoided(tx: Db, clock: Clock, id: string): Promise<void> {
  await tx
    .updateTable("assistancePayments")
    .set({
      status: "Not Received",
      paymentDate: null,
      recordedAt: clock.sqlNow(),
      version: sql<number>`version + 1`,
    })
    .where("id", "=", id)
    .where("status", "=", "Received")
    .execute();
}

type NewNote = { receiptId: string; amountPaise: Paise; reason: string; issuedBy: string };

/** Voids a receipt by a credit note with the next number of the financial year. */
export async function insertCreditNote(tx: Db, clock: Clock, note: NewNote): Promise<string> {
  const today = clock.today();
  const { last } = await tx
    .insertInto("creditNoteCounters")
    .values({ financialYear: financialYear(today), last: 1 })
    .onConflict((conflict) =>
      conflict.column("financialYear").doUpdateSet({ last: sql`credit_note_counters.last + 1` }),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  const number = creditNoteNumber(today, last);
  const issuedAt = clock.sqlNow();
  await tx
    .insertInto("creditNotes")
    .values({ ...note, id: newId(), number, issuedAt })
    .execute();
  await tx
    .updateTable("receipts")
    .set({ voidedAt: issuedAt })
    .where("id", "=", note.receiptId)
    .execute();
  return number;
}
