import { sql } from "kysely";
import type { Clock } from "#/server/clock.ts";
import type { Db } from "#/server/db.ts";
import { newId } from "#/server/ids.ts";
import type { Paise } from "#/shared/money.ts";
import type { PaymentOption } from "#/shared/payment-options.ts";
import type { TrainingOption } from "#/shared/training-options.ts";
import { BALANCE, type PaymentType } from "../../rules.ts";

const PAYMENT_COLUMNS = [
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
] as const;

export type AdmissionPayment = {
  id: string;
  traineeId: string;
  paymentType: PaymentType;
  amountPaise: Paise;
  balanceDuePaise: Paise;
  trainingOpted: TrainingOption;
  /** The chosen batch. */
  batchId: string | null;
  status: "creating" | "open" | "completed" | "abandoned" | "voided";
  gatewayOrderId: string | null;
  gatewayPaymentId: string | null;
  completedAt: Date | null;
  claimedAt: Date | null;
};

/**
 * A trainee as the one who pays. The account is locked against a change of its payment option until
 * the transaction ends; whoever locks both takes this lock before that of the payment.
 */
export async function findPayer(tx: Db, traineeId: string) {
  return tx
    .selectFrom("users")
    .leftJoin("traineeDetails as details", "details.traineeId", "users.id")
    .leftJoin("documentSets as documents", "documents.traineeId", "users.id")
    .select([
      "users.id",
      "users.username",
      "users.email",
      "users.paymentOption",
      "details.firstname",
      "details.lastname",
      "details.contactNumber",
      "documents.submittedAt as documentsSubmittedAt",
    ])
    .where("users.id", "=", traineeId)
    .forShare("users")
    .executeTakeFirstOrThrow();
}
export type Payer = Awaited<ReturnType<typeof findPayer>>;

/** The approved option alone, without a lock. */
export async function findPaymentOption(db: Db, traineeId: string): Promise<PaymentOption | null> {
  const user = await db
    .selectFrom("users")
    .select("paymentOption")
    .where("id", "=", traineeId)
    .executeTakeFirst();
  return user?.paymentOption ?? null;
}

const livePayments = (db: Db, traineeId: string) =>
  db
    .selectFrom("admissionPayments")
    .select(PAYMENT_COLUMNS)
    .where("traineeId", "=", traineeId)
    .where("status", "not in", ["abandoned", "voided"]);

/** The trainee's one payment by the approved option that is not abandoned. */
export const findLivePayment = (db: Db, traineeId: string): Promise<AdmissionPayment | undefined> =>
  livePayments(db, traineeId).where("paymentType", "<>", BALANCE).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockLivePayment = (tx: Db, traineeId: string): Promise<AdmissionPayment | undefined> =>
  livePayments(tx, traineeId).where("paymentType", "<>", BALANCE).forUpdate().executeTakeFirst();

/** The trainee's one payment of the balance that is not abandoned. */
export const findLiveBalance = (db: Db, traineeId: string): Promise<AdmissionPayment | undefined> =>
  livePayments(db, traineeId).where("paymentType", "=", BALANCE).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockLiveBalance = (tx: Db, traineeId: string): Promise<AdmissionPayment | undefined> =>
  livePayments(tx, traineeId).where("paymentType", "=", BALANCE).forUpdate().executeTakeFirst();

/** The trainee's payment that an order of the provider was made for, also one that was abandoned. */
export const findPaymentOfOrder = (
  db: Db,
  { traineeId, gatewayOrderId }: { traineeId: string; gatewayOrderId: string },
): Promise<AdmissionPayment | undefined> =>
  db
    .selectFrom("admissionPayments")
    .select(PAYMENT_COLUMNS)
    .where("traineeId", "=", traineeId)
    .where("gatewayOrderId", "=", gatewayOrderId)
    .executeTakeFirst();

export const findPayment = (db: Db, id: string): Promise<AdmissionPayment | undefined> =>
  db
    .selectFrom("admissionPayments")
    .select(PAYMENT_COLUMNS)
    .where("id", "=", id)
    .executeTakeFirst();

/** Whether an order of the provider is one of this trainee's, live or abandoned. */
export async function ownsGatewayOrder(
  db: Db,
  { traineeId, gatewayOrderId }: { traineeId: string; gatewayOrderId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("admissionPayments")
    .select("id")
    .where("traineeId", "=", traineeId)
    .where("gatewayOrderId", "=", gatewayOrderId)
    .executeTakeFirst();
  return row !== undefined;
}

export type NewPayment = Pick<
  AdmissionPayment,
  "traineeId" | "paymentType" | "amountPaise" | "balanceDuePaise" | "trainingOpted" | "batchId"
>;

/**
 * Inserts the trainee's payment: one that costs something as `creating`, with the lease to make the
 * provider's order, one that costs nothing as `open`. Undefined when there is a live one already.
 */
export const insertPayment = (
  tx: Db,
  clock: Clock,
  payment: NewPayment,
): Promise<AdmissionPayment | undefined> => {
  const isFree = payment.paymentType === "No Payment";
  const now = clock.sqlNow();
  return (
    tx
      .insertInto("admissionPayments")
      .values({
        ...payment,
        id: newId(),
        status: isFree ? "open" : "creating",
        claimedAt: isFree ? null : now,
        createdAt: now,
        issuedAt: now,
      })
      // Of the two partial indexes, one for the approved option and one for the balance.
      .onConflict((conflict) => conflict.doNothing())
      .returning(PAYMENT_COLUMNS)
      .executeTakeFirst()
  );
};

/** An open order is handed out once more, perhaps with another choice of batch or training. */
export async function updateReissued(
  tx: Db,
  clock: Clock,
  { id, batchId, trainingOpted }: Pick<AdmissionPayment, "id" | "batchId" | "trainingOpted">,
): Promise<void> {
  await tx
    .updateTable("admissionPayments")
    .set({ batchId, trainingOpted, issuedAt: clock.sqlNow() })
    .where("id", "=", id)
    .execute();
}

/** Lets a payment that is not completed go, so that another may take its place. */
export async function updateAbandoned(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable("admissionPayments")
    .set({ status: "abandoned", claimedAt: null })
    .where("id", "=", id)
    .where("status", "<>", "completed")
    .execute();
}

/**
 * Takes the lease to make the provider's order, unless somebody holds it. It outlives the provider's
 * time limits, so that only one caller at a time ever creates an order (I-29).
 */
export async function claimCreation(
  db: Db,
  clock: Clock,
  { id, leaseSeconds }: { id: string; leaseSeconds: number },
): Promise<boolean> {
  const now = clock.sqlNow();
  const claimed = await db
    .updateTable("admissionPayments")
    .set({ claimedAt: now })
    .where("id", "=", id)
    .where("status", "=", "creating")
    .where((row) =>
      row.or([
        row("claimedAt", "is", null),
        row("claimedAt", "<", sql<Date>`${now} - make_interval(secs => ${leaseSeconds})`),
      ]),
    )
    .returning("id")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Gives the lease back after a failed try. */
export async function releaseCreation(db: Db, id: string): Promise<void> {
  await db
    .updateTable("admissionPayments")
    .set({ claimedAt: null })
    .where("id", "=", id)
    .where("status", "=", "creating")
    .execute();
}

/** Stores the provider's order; false when the payment is no longer being created. */
export async function updateOpened(db: Db, id: string, gatewayOrderId: string): Promise<boolean> {
  const opened = await db
    .updateTable("admissionPayments")
    .set({ status: "open", gatewayOrderId, claimedAt: null })
    .where("id", "=", id)
    .where("status", "=", "creating")
    .returning("id")
    .executeTakeFirst();
  return opened !== undefined;
}
