import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import { financialYear, type IsoDate } from "#/shared/dates.ts";
import type { Paise } from "#/shared/money.ts";
import { creditNoteNumber } from "../payments.rules.ts";
import type { TaxDocumentKind } from "../tax/documents.rules.ts";
import { nextTaxNumber } from "../tax/numbers.queries.ts";
import { draftOfNote, insertTaxDocument } from "../tax/tax.queries.ts";

type NewNote = {
  receiptId: string;
  amountPaise: Paise;
  reason: string;
  /** The member of the office who issued it; null if the provider caused it. */
  issuedBy: string | null;
  /** The refund by the owner's policy; null if there is none. */
  policy?: string | null;
  /** The refund or dispute that it is for; each has at most one. */
  refundId?: string;
  disputeId?: string;
};

/**
 * Takes back a part of a receipt, or all that is left of it, by a credit note with the next number
 * of the financial year. The receipt must be locked; the database refuses more than is left.
 * `isVoid` marks the receipt as void.
 */
export async function insertCreditNote(
  tx: Db,
  clock: Clock,
  { isVoid, ...note }: NewNote & { isVoid?: boolean },
): Promise<{ id: string; number: string }> {
  const tax = await draftOfNote(tx, note);
  const number = await nextNoteNumber(tx, clock.today(), tax?.kind);
  const issuedAt = clock.sqlNow();
  const id = newId();
  await tx
    .insertInto("creditNotes")
    .values({ ...note, id, number, issuedAt })
    .execute();
  await tx
    .updateTable("receipts")
    .set({
      creditedPaise: sql<Paise>`credited_paise + ${note.amountPaise}`,
      ...(isVoid ? { voidedAt: issuedAt } : {}),
    })
    .where("id", "=", note.receiptId)
    .execute();
  if (tax) await insertTaxDocument(tx, clock, { ...tax, number, creditNoteId: id });
  return { id, number };
}

/**
 * The next number in the financial year, without gaps; notes on advances have a series of their
 * own.
 */
async function nextNoteNumber(tx: Db, today: IsoDate, kind: TaxDocumentKind | undefined) {
  if (kind === "Refund voucher") return nextTaxNumber(tx, kind, today);
  const { last } = await tx
    .insertInto("creditNoteCounters")
    .values({ financialYear: financialYear(today), last: 1 })
    .onConflict((conflict) =>
      conflict.column("financialYear").doUpdateSet({ last: sql`credit_note_counters.last + 1` }),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return creditNoteNumber(today, last);
}

/** Cancels a credit note whose money was not paid out: its amount of the receipt counts again. */
export async function updateNoteCancelled(
  tx: Db,
  clock: Clock,
  note: { id: string; receiptId: string; notePaise: Paise; reason: string },
): Promise<void> {
  await tx
    .updateTable("creditNotes")
    .set({ cancelledAt: clock.sqlNow(), cancelReason: note.reason })
    .where("id", "=", note.id)
    .execute();
  await tx
    .updateTable("receipts")
    .set({ creditedPaise: sql<Paise>`credited_paise - ${note.notePaise}`, voidedAt: null })
    .where("id", "=", note.receiptId)
    .execute();
}
