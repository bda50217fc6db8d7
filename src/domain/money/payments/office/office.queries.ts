import { sql } from "kysely";
import { papersAt } from "#/domain/training/batches/joining.queries.ts";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import { readPage } from "#/platform/db/pages.ts";
import { searchIn } from "#/platform/db/search.ts";
import { nextVersion } from "#/platform/db/versions.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import type { Paise } from "#/shared/money.ts";
import type { PaymentOption } from "#/shared/payment-options.ts";
import { feeBalances } from "../balance.queries.ts";
import type { AdmissionPayment, NewPayment } from "../completion/completion.queries.ts";
import { feeParts } from "../parts.queries.ts";
import type { FeePart, OfficeMethod } from "../payments.rules.ts";
import { receiptDay } from "../received.queries.ts";

export type OpenRow = {
  userId: string;
  username: string;
  email: string;
  part: FeePart;
  paymentOption: PaymentOption | null;
  /** What is left to pay, and what has been received. */
  amountPaise: Paise;
  partPaise: Paise;
};

/** The amount of each option by the settings, which the caller passes in. */
export type Shares = { full: Paise; half: Paise };

/**
 * People who have to pay the fee, or its first half, now: approved with an option that costs
 * something, documents submitted, and nothing paid yet.
 */
export const openFirstParts = ({ full, half }: Shares) => sql<OpenRow>`(
  select users.id as user_id, users.username, users.email, 'Fee' as part, users.payment_option,
    coalesce(parts.agreed_paise, case users.payment_option when 'Partial Payment' then ${half}::bigint
      else ${full}::bigint end) - parts.settled_paise as amount_paise,
    parts.received_paise as part_paise
  from users
  join document_sets documents on documents.trainee_id = users.id
  cross join lateral ${feeParts(sql`users.id`, "Fee")} parts
  where users.role = 'Trainee' and users.status = 'approved' and ${papersAt("documents")} is not null
    and users.payment_option in ('Full Payment', 'Partial Payment')
    and not exists (select 1 from admission_payments paid where paid.trainee_id = users.id
      and paid.status = 'completed' and paid.payment_type <> 'Balance'))`;

/** The open parts of fees: the fee or its first half, and the balances. */
export const openFees = (shares: Shares) => sql<OpenRow>`(
  select * from ${openFirstParts(shares)} first
  union all
  select users.id, users.username, users.email, 'Balance', users.payment_option,
    balance.amount_paise, balance.part_paise
  from ${feeBalances} balance
  join users on users.id = balance.trainee_id
  where balance.settled_by is null
)`;

const SORT_COLUMNS = {
  username: "open.username",
  email: "open.email",
  part: "open.part",
  amount: "open.amountPaise",
} as const;

/**
 * Returns one page of the people with a part of the fee to pay now, by name unless sorted
 * otherwise.
 */
export function listOpenFees(db: Db, shares: Shares, query: ListQuery) {
  const { field, direction } = sortOf<keyof typeof SORT_COLUMNS>(query.sort, "username");
  const filtered = db
    .selectFrom(openFees(shares).as("open"))
    .$call((rows) =>
      searchIn(rows, query.q, columnsIn("open", "username", "email"), "open.userId"),
    );
  const rows = filtered
    .selectAll("open")
    .orderBy(SORT_COLUMNS[field], direction)
    .orderBy("open.userId")
    .orderBy("open.part");
  return readPage(query, rows, filtered, {
    sums: { sum: sql`open.amount_paise` },
    isFewInAll: true,
  });
}

/** Whether a trainee of any sub-role has this id. */
export const isTrainee = (tx: Db, id: string): Promise<boolean> =>
  isFound(tx.selectFrom("users").select("id").where("id", "=", id).where("role", "=", "Trainee"));

export type Settlement = NewPayment & {
  method: OfficeMethod | "Waived";
  paidOn: IsoDate;
  reference: string | null;
  takenBy: string | null;
  waivedPaise: Paise;
  reason: string | null;
  recordedBy: string;
  /** Set for a part of what is open; without it the settlement is complete. */
  status?: "part";
};

/**
 * Inserts the payment or waiver that settles a fee or balance; undefined if another call was
 * faster.
 */
export const insertSettlement = (tx: Db, clock: Clock, settlement: Settlement) => {
  const now = clock.sqlNow();
  return tx
    .insertInto("admissionPayments")
    .values({
      status: "completed",
      ...settlement,
      id: newId(),
      completedBy: "office",
      completedAt: now,
      createdAt: now,
      issuedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
};

export const findReceiptPayer = (tx: Db, id: string) =>
  tx
    .selectFrom("receipts")
    .select(["id", "traineeId", "gatewayPaymentId"])
    .where("id", "=", id)
    .executeTakeFirst();

export const findLastNote = (tx: Db, receiptId: string) =>
  tx
    .selectFrom("creditNotes")
    .select(["id", "number"])
    .where("receiptId", "=", receiptId)
    .where("cancelledAt", "is", null)
    .orderBy("issuedAt", "desc")
    .orderBy("number", "desc")
    .executeTakeFirstOrThrow();

/** A waiver, even if revoked. */
export const findWaiver = (tx: Db, id: string) =>
  tx
    .selectFrom("admissionPayments")
    .select(["id", "traineeId", "paymentType", "waivedPaise", "status"])
    .where("id", "=", id)
    .where("method", "=", "Waived")
    .executeTakeFirst();

/**
 * Whether the payer's bank disputes a payment; until that ends the provider refunds nothing of it.
 */
export const hasOpenDispute = (tx: Db, gatewayPaymentId: string): Promise<boolean> =>
  isFound(
    tx
      .selectFrom("disputes")
      .select("id")
      .where("gatewayPaymentId", "=", gatewayPaymentId)
      .where("status", "in", ["open", "under_review"]),
  );

/** Returns a receipt, locked until the transaction ends. */
export const lockReceipt = (tx: Db, id: string) =>
  tx
    .selectFrom("receipts as receipt")
    .innerJoin("users", "users.id", "receipt.traineeId")
    .select([
      ...columnsIn("receipt", "id", "number", "paymentId", "assistancePaymentId"),
      ...columnsIn("receipt", "traineeId", "method", "gatewayPaymentId", "paymentType"),
      ...columnsIn("receipt", "amountPaise", "creditedPaise", "voidedAt"),
      receiptDay.as("day"),
      "users.username",
    ])
    .where("receipt.id", "=", id)
    .forUpdate("receipt")
    .executeTakeFirst();
export type LockedReceipt = NonNullable<Awaited<ReturnType<typeof lockReceipt>>>;

export const updateVoided = (tx: Db, payment: Pick<AdmissionPayment, "id">) =>
  tx
    .updateTable("admissionPayments")
    .set({ status: "voided" })
    .where("id", "=", payment.id)
    .where("status", "in", ["completed", "part"])
    .execute();

/**
 * Subtracts a receipt's amount from its month, which is no longer received; credit notes say why.
 */
export const updateMonthVoided = (
  tx: Db,
  clock: Clock,
  { id, amountPaise }: { id: string; amountPaise: Paise },
) =>
  tx
    .updateTable("assistancePayments")
    .set({
      status: "Not Received",
      receivedPaise: sql<Paise>`received_paise - ${amountPaise}`,
      paymentDate: null,
      recordedAt: clock.sqlNow(),
      version: nextVersion,
    })
    .where("id", "=", id)
    .execute();

/** Marks a fully credited receipt as void, without another credit note. */
export const updateReceiptVoid = (tx: Db, clock: Clock, id: string) =>
  tx.updateTable("receipts").set({ voidedAt: clock.sqlNow() }).where("id", "=", id).execute();

const isBalance = sql<boolean>`(admission_payments.payment_type = 'Balance')`;

/** Payments recorded by the office that are not voided. */
const recorded = (db: Db) =>
  db
    .selectFrom("admissionPayments")
    .innerJoin("users", "users.id", "admissionPayments.traineeId")
    .select([
      ...columnsIn("admissionPayments", "amountPaise", "method", "paidOn", "reference", "takenBy"),
      "users.email",
      isBalance.as("isBalance"),
    ])
    .where("admissionPayments.status", "in", ["completed", "part"])
    .where("admissionPayments.method", "in", ["Cash", "Transfer", "UPI"]);

export const listRecordedOf = (db: Db, part: { userId: string; isBalance: boolean }) =>
  recorded(db)
    .where("admissionPayments.traineeId", "=", part.userId)
    .where(isBalance, "=", part.isBalance)
    .execute();

/** Everything the office recorded, in the form of an import; each fee before its balance. */
export const listRecorded = (db: Db, { after, limit }: { after: number; limit: number }) =>
  recorded(db).orderBy("users.email").orderBy(isBalance).limit(limit).offset(after).execute();
