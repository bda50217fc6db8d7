import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import type { Paise } from "#/shared/money.ts";
import { DEFAULT_TRAINING } from "#/shared/training-options.ts";
import {
  type AdmissionPayment,
  type AnyPayment,
  type MonthPayment,
  type NewPayment,
  PAYMENT_COLUMNS,
} from "./completion/completion.queries.ts";
import { BALANCE } from "./payments.rules.ts";

const livePayments = (db: Db, traineeId: string) =>
  db
    .selectFrom("admissionPayments")
    .select(PAYMENT_COLUMNS)
    .where("traineeId", "=", traineeId)
    .where("status", "in", ["creating", "open", "completed"])
    .where("dueId", "is", null)
    .$castTo<AdmissionPayment>();

/** The trainee's single payment for the approved option that is not abandoned. */
export const findLivePayment = (db: Db, traineeId: string): Promise<AdmissionPayment | undefined> =>
  livePayments(db, traineeId).where("paymentType", "<>", BALANCE).executeTakeFirst();

/** The payment of `findLivePayment`, locked until the transaction ends. */
export const lockLivePayment = (tx: Db, traineeId: string): Promise<AdmissionPayment | undefined> =>
  livePayments(tx, traineeId).where("paymentType", "<>", BALANCE).forUpdate().executeTakeFirst();

/** The trainee's single payment of the balance that is not abandoned. */
export const findLiveBalance = (db: Db, traineeId: string): Promise<AdmissionPayment | undefined> =>
  livePayments(db, traineeId).where("paymentType", "=", BALANCE).executeTakeFirst();

/** The payment of `findLiveBalance`, locked until the transaction ends. */
export const lockLiveBalance = (tx: Db, traineeId: string): Promise<AdmissionPayment | undefined> =>
  livePayments(tx, traineeId).where("paymentType", "=", BALANCE).forUpdate().executeTakeFirst();

export const findPayment = (db: Db, id: string): Promise<AnyPayment | undefined> =>
  db
    .selectFrom("admissionPayments")
    .select(PAYMENT_COLUMNS)
    .where("id", "=", id)
    .$castTo<AnyPayment>()
    .executeTakeFirst();

/**
 * Inserts the trainee's payment: as `creating`, with the lease to create the provider's order, or
 * as `open` if it costs nothing. Undefined if there is a live one already.
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
      // For both partial indexes: the one for the approved option and the one for the balance.
      .onConflict((conflict) => conflict.doNothing())
      .returning(PAYMENT_COLUMNS)
      .$castTo<AdmissionPayment>()
      .executeTakeFirst()
  );
};

/** The open order of a month, locked until the transaction ends. */
export const lockLiveMonth = (tx: Db, dueId: string): Promise<MonthPayment | undefined> =>
  tx
    .selectFrom("admissionPayments")
    .select(PAYMENT_COLUMNS)
    .where("dueId", "=", dueId)
    .where("status", "in", ["creating", "open"])
    .forUpdate()
    .$castTo<MonthPayment>()
    .executeTakeFirst();

/**
 * Inserts the order of a month, with the lease to create the provider's. Its record must be locked.
 */
export const insertMonthOrder = (
  tx: Db,
  clock: Clock,
  order: { dueId: string; traineeId: string; amountPaise: Paise },
): Promise<MonthPayment> => {
  const now = clock.sqlNow();
  return tx
    .insertInto("admissionPayments")
    .values({
      ...order,
      id: newId(),
      paymentType: "Assistance",
      status: "creating",
      balanceDuePaise: 0,
      // Only meaningful for the fee, but every payment has this column.
      trainingOpted: DEFAULT_TRAINING,
      claimedAt: now,
      createdAt: now,
      issuedAt: now,
    })
    .returning(PAYMENT_COLUMNS)
    .$castTo<MonthPayment>()
    .executeTakeFirstOrThrow();
};

/** Updates the choices of an open order that is returned again. */
export const updateReissued = (
  tx: Db,
  clock: Clock,
  { id, batchId, trainingOpted }: Pick<AdmissionPayment, "id" | "batchId" | "trainingOpted">,
) =>
  tx
    .updateTable("admissionPayments")
    .set({ batchId, trainingOpted, issuedAt: clock.sqlNow() })
    .where("id", "=", id)
    .execute();

/**
 * Takes the lease to create the provider's order, unless it is held. It outlives the provider's
 * timeouts, so that only one caller at a time ever creates an order (I-29).
 */
export async function claimCreation(
  db: Db,
  clock: Clock,
  { id, leaseSeconds }: { id: string; leaseSeconds: number },
): Promise<boolean> {
  const now = clock.sqlNow();
  return isFound(
    db
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
      .returning("id"),
  );
}

/** Releases the lease after a failed try. */
export const releaseCreation = (db: Db, id: string) =>
  db
    .updateTable("admissionPayments")
    .set({ claimedAt: null })
    .where("id", "=", id)
    .where("status", "=", "creating")
    .execute();

/** Stores the provider's order; false if the payment is no longer being created. */
export const updateOpened = (db: Db, id: string, gatewayOrderId: string): Promise<boolean> =>
  isFound(
    db
      .updateTable("admissionPayments")
      .set({ status: "open", gatewayOrderId, claimedAt: null })
      .where("id", "=", id)
      .where("status", "=", "creating")
      .returning("id"),
  );

/**
 * The provider may still change a payment until three days after the checkout (late authorization).
 */
const POLL_DAYS = 3;
/** Seconds between look-ups: under 60 in an order's first hour, then under 240 (I-40: 5 min). */
const FRESH_SECONDS = 3_600;
const FRESH_EVERY_SECONDS = 45;
const LATER_EVERY_SECONDS = 225;

/**
 * Claims orders that are due for a look-up, longest unchecked first, so that other instances take
 * others. Completed and abandoned ones are included: a second capture of them must be found and
 * refunded.
 */
export async function claimOrdersToPoll(db: Db, clock: Clock, limit: number) {
  const now = clock.sqlNow();
  const ago = (seconds: number) => sql`${now} - make_interval(secs => ${seconds})`;
  const { rows } = await sql<{ id: string; gatewayOrderId: string }>`
    with due as (
      select id from admission_payments
      where gateway_order_id is not null
        and issued_at > ${now} - make_interval(days => ${POLL_DAYS})
        and (polled_at is null or polled_at < ${ago(LATER_EVERY_SECONDS)}
          or (status = 'open' and issued_at > ${ago(FRESH_SECONDS)}
            and polled_at < ${ago(FRESH_EVERY_SECONDS)}))
      order by polled_at nulls first, id
      limit ${limit} for update skip locked)
    update admission_payments as payment set polled_at = ${now}
    from due where payment.id = due.id
    returning payment.id, payment.gateway_order_id`.execute(db);
  return rows;
}
