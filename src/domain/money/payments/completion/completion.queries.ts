import { sql } from "kysely";
import { printedName } from "#/domain/training/batches/batches.queries.ts";
import { papersAt } from "#/domain/training/batches/joining.queries.ts";
import type { Clock } from "#/platform/app/clock.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import { financialYear, type IsoDate } from "#/shared/dates.ts";
import type { Paise } from "#/shared/money.ts";
import type { PaymentOption } from "#/shared/payment-options.ts";
import type { TrainingOption } from "#/shared/training-options.ts";
import {
  type GatewayStatus,
  laterStatus,
  type OfficeMethod,
  type PaymentType,
  receiptNumber,
} from "../payments.rules.ts";
import { nextTaxNumber } from "../tax/numbers.queries.ts";
import { draftOfReceipt, insertTaxDocument } from "../tax/tax.queries.ts";

export const PAYMENT_COLUMNS = [
  "id",
  "traineeId",
  "paymentType",
  "amountPaise",
  "balanceDuePaise",
  "trainingOpted",
  "batchId",
  "status",
  "gatewayOrderId",
  "gatewayPaymentId",
  "completedAt",
  "claimedAt",
  "agreedPaise",
  "dueId",
] as const;

type PaymentColumns = {
  id: string;
  traineeId: string;
  amountPaise: Paise;
  balanceDuePaise: Paise;
  trainingOpted: TrainingOption;
  batchId: string | null;
  status: "creating" | "open" | "part" | "completed" | "abandoned" | "voided" | "settled";
  gatewayOrderId: string | null;
  gatewayPaymentId: string | null;
  completedAt: Date | null;
  claimedAt: Date | null;
  /** The full amount of the fee or the balance, whose remainder this pays. */
  agreedPaise: Paise | null;
};

/** A payment of the fee or its balance. */
export type AdmissionPayment = PaymentColumns & { paymentType: PaymentType; dueId: null };
/** A provider's order for a month of assistance. */
export type MonthPayment = PaymentColumns & { paymentType: "Assistance"; dueId: string };
export type AnyPayment = AdmissionPayment | MonthPayment;

export type NewPayment = Pick<
  AdmissionPayment,
  "traineeId" | "paymentType" | "amountPaise" | "balanceDuePaise" | "trainingOpted" | "batchId"
> & { agreedPaise?: Paise };

/**
 * Returns a trainee as payer. The account is locked against a change of its payment option until
 * the transaction ends; callers that lock both take this lock before the payment's. It is not a
 * shared lock: joining a batch takes the same one (`lockTrainees`), so two callers sharing it could
 * deadlock.
 */
export const findPayer = (tx: Db, traineeId: string) =>
  tx
    .selectFrom("users")
    .leftJoin("traineeDetails as details", "details.traineeId", "users.id")
    .leftJoin("documentSets as documents", "documents.traineeId", "users.id")
    .select([
      ...columnsIn("users", "id", "username", "email", "paymentOption", "status", "isDisabled"),
      ...columnsIn("details", "firstname", "lastname", "contactNumber"),
      printedName("details").as("printedName"),
      papersAt("documents").as("documentsSubmittedAt"),
    ])
    .where("users.id", "=", traineeId)
    .forNoKeyUpdate("users")
    .executeTakeFirstOrThrow();
export type Payer = Awaited<ReturnType<typeof findPayer>>;

/** The approved option only, without a lock. */
export async function findPaymentOption(db: Db, traineeId: string): Promise<PaymentOption | null> {
  const user = await db
    .selectFrom("users")
    .select("paymentOption")
    .where("id", "=", traineeId)
    .executeTakeFirst();
  return user?.paymentOption ?? null;
}

/** A trainee's payment with a given order of the provider, even if abandoned. */
export const findPaymentOfOrder = (
  db: Db,
  { traineeId, gatewayOrderId }: { traineeId: string; gatewayOrderId: string },
): Promise<AnyPayment | undefined> =>
  db
    .selectFrom("admissionPayments")
    .select(PAYMENT_COLUMNS)
    .where("traineeId", "=", traineeId)
    .where("gatewayOrderId", "=", gatewayOrderId)
    .$castTo<AnyPayment>()
    .executeTakeFirst();

/** The payment to which a provider's order belongs. */
export const findOrderOwner = (db: Db, gatewayOrderId: string) =>
  db
    .selectFrom("admissionPayments")
    .select(["id", "traineeId", "dueId"])
    .where("gatewayOrderId", "=", gatewayOrderId)
    .executeTakeFirst();

/** The current state of a payment, locked until the transaction ends. */
export const lockPayment = (tx: Db, id: string): Promise<AnyPayment> =>
  tx
    .selectFrom("admissionPayments")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .$castTo<AnyPayment>()
    .executeTakeFirstOrThrow();

/**
 * Stores the provider's report of a payment. Returns the current status, and the earlier report if
 * this one contradicts it; the earlier one is kept. The admission payment must be locked.
 */
export async function upsertGatewayPayment(
  tx: Db,
  clock: Clock,
  reported: {
    gatewayPaymentId: string;
    paymentId: string;
    status: GatewayStatus;
    amountPaise: Paise;
    currency: string;
  },
) {
  const known = await tx
    .selectFrom("gatewayPayments as seen")
    .innerJoin("admissionPayments as payment", "payment.id", "seen.paymentId")
    .select([
      ...columnsIn("seen", "status", "paymentId", "amountPaise", "currency"),
      "payment.gatewayOrderId as of",
    ])
    .where("seen.gatewayPaymentId", "=", reported.gatewayPaymentId)
    .executeTakeFirst();
  const isSame =
    !known ||
    (known.paymentId === reported.paymentId &&
      known.amountPaise === reported.amountPaise &&
      known.currency === reported.currency);
  if (!isSame) return { status: known.status, before: known };
  const status = laterStatus(known?.status, reported.status);
  if (status === known?.status) return { status };
  const changedAt = clock.sqlNow();
  await tx
    .insertInto("gatewayPayments")
    .values({ ...reported, firstSeenAt: changedAt, changedAt })
    .onConflict((conflict) =>
      conflict.column("gatewayPaymentId").doUpdateSet({ status, changedAt }),
    )
    .execute();
  return { status };
}

export type CompletedBy = "verify" | "webhook" | "reconciler" | "no-payment" | "office";

export async function updateCompleted(
  tx: Db,
  clock: Clock,
  done: {
    id: string;
    gatewayPaymentId: string | null;
    completedBy: CompletedBy;
    /** For the order of a month, whose amount is on its receipt. */
    status?: "settled";
  },
): Promise<void> {
  const { id, ...columns } = done;
  await tx
    .updateTable("admissionPayments")
    .set({ status: "completed", ...columns, completedAt: clock.sqlNow() })
    .where("id", "=", id)
    .execute();
}

/** Abandons an incomplete payment, so that another can be ordered. */
export const updateAbandoned = (tx: Db, id: string) =>
  tx
    .updateTable("admissionPayments")
    .set({ status: "abandoned", claimedAt: null })
    .where("id", "=", id)
    .where("status", "in", ["creating", "open"])
    .execute();

/** The next number in a financial year, without gaps: the row stays locked until the commit. */
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
  /** The member of the office who recorded it; left out if the provider reported it. */
  recordedBy?: string;
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
  /** The first day of the month it pays for. */
  assistanceMonth: IsoDate;
  paidOn: IsoDate;
  /** Left out if nobody noted it; Online for a payment by the provider. */
  method?: OfficeMethod | "Online" | null;
  gatewayPaymentId?: string;
  reference?: string | null;
  takenBy?: string | null;
};
export type NewReceipt = FeeReceipt | AssistanceReceipt;

/**
 * Writes a receipt with the next number of the financial year, in the caller's transaction; under
 * GST it is a tax invoice or the voucher of an advance.
 */
export async function insertReceipt(tx: Db, clock: Clock, receipt: NewReceipt) {
  const today = clock.today();
  const tax = await draftOfReceipt(tx, clock, receipt);
  const number = tax
    ? await nextTaxNumber(tx, tax.kind, today)
    : receiptNumber(today, await nextReceiptNumber(tx, financialYear(today)));
  const issued = await tx
    .insertInto("receipts")
    .values({ ...receipt, number, id: newId(), issuedAt: clock.sqlNow() })
    .returning(["id", "number"])
    .executeTakeFirstOrThrow();
  if (tax) await insertTaxDocument(tx, clock, { ...tax, number, receiptId: issued.id });
  return issued;
}

export const findReceiptOf = (db: Db, paymentId: string) =>
  db
    .selectFrom("receipts")
    .select(["id", "issuedAt", "creditedPaise"])
    .where("paymentId", "=", paymentId)
    .executeTakeFirst();
