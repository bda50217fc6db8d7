import type { NotNull } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { valuesOf } from "#/platform/db/answers.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import type { GatewaySpan } from "#/platform/payments/gateway.ts";
import type { IsoDate } from "#/shared/dates.ts";
import type { Paise } from "#/shared/money.ts";

/** When each day was last compared, without days for which the provider never responded. */
export async function findCompared(db: Db): Promise<Map<IsoDate, Date>> {
  const rows = await db
    .selectFrom("providerComparisons")
    .select(["day", "comparedAt"])
    .where("comparedAt", "is not", null)
    .orderBy("day", "desc")
    .limit(40)
    .execute();
  return new Map(rows.flatMap(({ day, comparedAt }) => (comparedAt ? [[day, comparedAt]] : [])));
}

export type Compared = {
  day: IsoDate;
  payments: number;
  paymentsPaise: Paise;
  refunds: number;
  refundsPaise: Paise;
  disputes: number;
  repaired: number;
};

/**
 * Stores a comparison's findings; repaired items are added to those of earlier comparisons of the
 * day.
 */
export async function upsertCompared(db: Db, clock: Clock, found: Compared): Promise<void> {
  const now = clock.sqlNow();
  const { day: _, repaired, ...counts } = found;
  const state = { comparedAt: now, failingSince: null, lastError: null };
  await db
    .insertInto("providerComparisons")
    .values({ ...found, ...state })
    .onConflict((conflict) =>
      conflict.column("day").doUpdateSet(({ eb, ref }) => ({
        ...counts,
        ...state,
        repaired: eb(ref("providerComparisons.repaired"), "+", repaired),
      })),
    )
    .execute();
}

/** Stores that a day could not be compared. Returns since when comparing has failed. */
export async function upsertFailing(
  db: Db,
  clock: Clock,
  { day, lastError }: { day: IsoDate; lastError: string },
): Promise<Date> {
  const earliest = await db
    .selectFrom("providerComparisons")
    .select(({ fn }) => fn.min("failingSince").as("since"))
    .executeTakeFirst();
  const failingSince = earliest?.since ?? clock.now();
  await db
    .insertInto("providerComparisons")
    .values({ day, failingSince, lastError })
    .onConflict((conflict) => conflict.column("day").doUpdateSet({ failingSince, lastError }))
    .execute();
  return failingSince;
}

/** Records that the provider responds again. */
export const updateAnswering = (db: Db) =>
  db
    .updateTable("providerComparisons")
    .set({ failingSince: null, lastError: null })
    .where("failingSince", "is not", null)
    .execute();

/** The latest compared days, newest first. */
export const listLatestCompared = (db: Db, count: number) =>
  db
    .selectFrom("providerComparisons")
    .selectAll()
    .where("comparedAt", "is not", null)
    .orderBy("day", "desc")
    .limit(count)
    .execute();

/** Since when comparing has failed, and why; undefined if the latest try succeeded. */
export const findFailing = (db: Db) =>
  db
    .selectFrom("providerComparisons")
    .select(["failingSince", "lastError"])
    .where("failingSince", "is not", null)
    .orderBy("day", "desc")
    .limit(1)
    .executeTakeFirst();

/** One of the provider's items as stored in our books, with its person and its receipt. */
export type Booked = {
  id: string;
  status: string;
  amountPaise: Paise;
  currency: string;
  traineeId: string | null;
  receiptNumber: string | null;
};

/** The people and receipts of the provider's payments. */
const owners = (db: Db) =>
  db
    .selectFrom("gatewayPayments as seen")
    .innerJoin("admissionPayments as payment", "payment.id", "seen.paymentId")
    .leftJoin("receipts", "receipts.gatewayPaymentId", "seen.gatewayPaymentId")
    .select(["seen.gatewayPaymentId", "payment.traineeId", "receipts.number as receiptNumber"])
    .as("owner");
const OWNER = columnsIn("owner", "traineeId", "receiptNumber");

export const listBookedPayments = (db: Db, ids: string[]): Promise<Booked[]> =>
  db
    .selectFrom("gatewayPayments as booked")
    .leftJoin(owners(db), "owner.gatewayPaymentId", "booked.gatewayPaymentId")
    .select([
      "booked.gatewayPaymentId as id",
      ...columnsIn("booked", "status", "amountPaise", "currency"),
      ...OWNER,
    ])
    .where("booked.gatewayPaymentId", "in", ids)
    .execute();

export const listBookedRefunds = (db: Db, ids: string[]): Promise<Booked[]> =>
  db
    .selectFrom("refunds as booked")
    .leftJoin(owners(db), "owner.gatewayPaymentId", "booked.gatewayPaymentId")
    .select([
      "booked.gatewayRefundId as id",
      ...columnsIn("booked", "status", "amountPaise", "currency"),
      ...OWNER,
    ])
    .where("booked.gatewayRefundId", "in", ids)
    .$narrowType<{ id: NotNull }>()
    .execute();

export const listBookedDisputes = (db: Db, ids: string[]): Promise<Booked[]> =>
  db
    .selectFrom("disputes as booked")
    .leftJoin(owners(db), "owner.gatewayPaymentId", "booked.gatewayPaymentId")
    .select([...columnsIn("booked", "id", "status", "amountPaise", "currency"), ...OWNER])
    .where("booked.id", "in", ids)
    .execute();

/** The ids of captured payments that were reported to us within a span. */
export const listPaymentIdsOf = (db: Db, { from, to }: GatewaySpan): Promise<string[]> =>
  valuesOf(
    db
      .selectFrom("gatewayPayments")
      .select("gatewayPaymentId as id")
      .where("firstSeenAt", ">=", from)
      .where("firstSeenAt", "<", afterSecond(to))
      .where("status", "in", ["captured", "refunded"]),
    "id",
  );

/** The provider's ids of refunds completed within a span. */
export const listRefundIdsOf = (db: Db, { from, to }: GatewaySpan): Promise<string[]> =>
  valuesOf(
    db
      .selectFrom("refunds")
      .select("gatewayRefundId as id")
      .where("gatewayRefundId", "is not", null)
      .where("doneAt", ">=", from)
      .where("doneAt", "<", afterSecond(to))
      .$narrowType<{ id: NotNull }>(),
    "id",
  );

export const listDisputeIdsOf = (db: Db, { from, to }: GatewaySpan): Promise<string[]> =>
  valuesOf(
    db
      .selectFrom("disputes")
      .select("id")
      .where("openedAt", ">=", from)
      .where("openedAt", "<", afterSecond(to)),
    "id",
  );

/** A span includes its last second, as in the provider's lists. */
const afterSecond = (to: Date) => new Date(to.getTime() + 1_000);

/** The provider's ids of refunds that it has not carried out yet. */
export const listOpenRefundIds = (db: Db): Promise<string[]> =>
  valuesOf(
    db
      .selectFrom("refunds")
      .select("gatewayRefundId as id")
      .where("gatewayRefundId", "is not", null)
      .where("status", "=", "pending")
      .$narrowType<{ id: NotNull }>(),
    "id",
  );

export const listOpenDisputeIds = (db: Db): Promise<string[]> =>
  valuesOf(
    db.selectFrom("disputes").select("id").where("status", "in", ["open", "under_review"]),
    "id",
  );
