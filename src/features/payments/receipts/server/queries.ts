import { sql } from "kysely";
import type { Clock } from "#/server/clock.ts";
import { readPage } from "#/server/db/pages.ts";
import type { Db } from "#/server/db.ts";
import { newId } from "#/server/ids.ts";
import { financialYear, type IsoDate } from "#/shared/dates.ts";
import { type ListQuery, likeOf, sortOf } from "#/shared/list.ts";
import type { Paise } from "#/shared/money.ts";
import type { RECEIPT_SORTS } from "../../contract.ts";
import { BALANCE, type OfficeMethod, type PaymentType } from "../../rules.ts";
import { receiptNumber } from "../rules.ts";

/** The next number of a financial year, counted without gaps: the row stays locked to the commit. */
async function nextReceiptNumber(tx: Db, year: string): Promise<number> {
  const { last } = await tx
    .insertInto("receiptCounters")
    .values({ financialYear: year, last: 1 })
    .onConflict((conflict) =>
      conflict.column("financialYear").doUpdateSet({ last: sql`receipt_counters.last + 1` }),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}

type Paid = {
  traineeId: string;
  payerName: string;
  payerEmail: string;
  amountPaise: Paise;
  balanceDuePaise: Paise;
};
type FeeReceipt = Paid & {
  paymentId: string;
  paymentType: PaymentType;
  trainingOpted: string;
} & (
    | { method: "Online"; gatewayPaymentId: string }
    | { method: OfficeMethod; paidOn: IsoDate; reference: string | null; takenBy: string }
  );
type AssistanceReceipt = Paid & {
  assistancePaymentId: string;
  paymentType: "Assistance";
  /** The first of the month it pays for. */
  assistanceMonth: IsoDate;
  paidOn: IsoDate;
};
export type NewReceipt = FeeReceipt | AssistanceReceipt;

/** Writes a receipt with the next number of the financial year, in the caller's transaction. */
export async function insertReceipt(
  tx: Db,
  clock: Clock,
  receipt: NewReceipt,
): Promise<{ id: string; number: string }> {
  const today = clock.today();
  const number = receiptNumber(today, await nextReceiptNumber(tx, financialYear(today)));
  return tx
    .insertInto("receipts")
    .values({ ...receipt, number, id: newId(), issuedAt: clock.sqlNow() })
    .returning(["id", "number"])
    .executeTakeFirstOrThrow();
}

export const findReceiptOf = (
  db: Db,
  paymentId: string,
): Promise<{ id: string; issuedAt: Date } | undefined> =>
  db
    .selectFrom("receipts")
    .select(["id", "issuedAt"])
    .where("paymentId", "=", paymentId)
    .executeTakeFirst();

/** A receipt, with the credit note where it was voided. */
export const findReceipt = (db: Db, id: string) =>
  db
    .selectFrom("receipts")
    .leftJoin("creditNotes as note", "note.receiptId", "receipts.id")
    .selectAll("receipts")
    .select(["note.number as noteNumber", "note.reason as noteReason", "note.issuedAt as noteAt"])
    .where("receipts.id", "=", id)
    .executeTakeFirst();
export type Receipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

/** More than anybody can have: one a month and the fee. */
const MOST_OF_ONE = 500;

/** Everything somebody has paid, newest first. */
export const listReceiptsOf = (db: Db, traineeId: string) =>
  db
    .selectFrom("receipts")
    .select([
      "id",
      "number",
      "paymentType",
      "assistanceMonth",
      "amountPaise",
      "issuedAt",
      "voidedAt",
    ])
    .where("traineeId", "=", traineeId)
    .orderBy("issuedAt", "desc")
    .orderBy("number", "desc")
    .limit(MOST_OF_ONE)
    .execute();

const SORT_COLUMNS = {
  paymentDate: "receipts.issuedAt",
  username: "users.username",
  paymentType: "receipts.paymentType",
  amount: "receipts.amountPaise",
  balanceDue: "receipts.balanceDuePaise",
  receiptNumber: "receipts.number",
} as const satisfies Record<(typeof RECEIPT_SORTS)[number], string>;

/** One page of receipts, newest first unless asked otherwise, and how many match in all. */
export async function listReceipts(db: Db, query: ListQuery) {
  const { field, direction } = sortOf<(typeof RECEIPT_SORTS)[number]>(query.sort, "-paymentDate");
  const sought = likeOf(query.q ?? "");
  const found = db
    .selectFrom("receipts")
    .innerJoin("users", "users.id", "receipts.traineeId")
    .leftJoin("creditNotes as note", "note.receiptId", "receipts.id")
    .$if(Boolean(query.q), (rows) =>
      rows.where((row) =>
        row.or([
          row("users.username", "ilike", sought),
          row("receipts.number", "ilike", sought),
          row(sql<string>`receipts.payment_type`, "ilike", sought),
        ]),
      ),
    );
  const rows = found
    .select([
      "receipts.id",
      "receipts.number",
      "receipts.paymentType",
      "receipts.amountPaise",
      "receipts.balanceDuePaise",
      "receipts.issuedAt",
      "receipts.method",
      "receipts.voidedAt",
      "note.number as noteNumber",
      "users.username",
    ])
    .orderBy(SORT_COLUMNS[field], direction)
    .orderBy("receipts.id", direction);
  const page = await readPage(query, rows, found);
  return { receipts: page.rows, total: page.total };
}

const MOST_ALERTS = 1_000;

/** Completed payments whose trainee is in no Java batch yet, for the admin to know of (C14). */
export async function listPaymentsWithoutBatch(
  db: Db,
): Promise<{ _id: string; kind: string; text: string; createdAt: string }[]> {
  const rows = await db
    .selectFrom("admissionPayments as payment")
    .innerJoin("users", "users.id", "payment.traineeId")
    .select(["payment.id", "payment.paymentType", "payment.completedAt", "users.username"])
    .where("payment.status", "=", "completed")
    .where("payment.paymentType", "<>", BALANCE)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("batchMembers as member")
            .select("member.traineeId")
            .whereRef("member.traineeId", "=", "payment.traineeId")
            .where("member.batchType", "=", "Java"),
        ),
      ),
    )
    .orderBy("payment.completedAt", "desc")
    .limit(MOST_ALERTS)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    kind: "payment-without-batch",
    text: `${row.username} completed the admission (${row.paymentType}) but is in no batch yet.`,
    createdAt: (row.completedAt ?? new Date(0)).toISOString(),
  }));
}
