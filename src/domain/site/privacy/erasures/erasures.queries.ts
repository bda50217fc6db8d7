import { type Expression, type NotNull, sql } from "kysely";
import { takesPlace } from "#/domain/placement/interviews/interviews.queries.ts";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { countRows } from "#/platform/db/pages.ts";
import type { RowOf } from "#/platform/db/together.ts";
import { istDate } from "#/shared/dates.ts";
import type { ErasureRequest } from "./erasures.contract.ts";
import {
  ANSWER_DAYS,
  answerBy,
  type OpenMatters,
  REMIND_BEFORE_DAYS,
  SEALED_DAYS,
  type StoredCounts,
} from "./erasures.rules.ts";

const COLUMNS = ["id", "userId", "status", "askedAt", "answer", "decidedAt"] as const;

/** Stores a request; a second open one of a person breaks erasures_one_open (ERASURE_OPEN). */
export const insertErasure = (tx: Db, clock: Clock, row: { id: string; userId: string }) =>
  tx
    .insertInto("erasures")
    .values({ ...row, status: "asked", askedAt: clock.sqlNow() })
    .execute();

export const findLatest = (db: Db, userId: string) =>
  db
    .selectFrom("erasures")
    .select(COLUMNS)
    .where("userId", "=", userId)
    .orderBy("askedAt", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();

/** A request, locked until the transaction ends. */
export const lockErasure = (tx: Db, id: string) =>
  tx.selectFrom("erasures").select(COLUMNS).where("id", "=", id).forUpdate().executeTakeFirst();

export const findErasure = (db: Db, id: string) =>
  db.selectFrom("erasures").select(COLUMNS).where("id", "=", id).executeTakeFirst();

/** Withdraws a person's request. Returns whether it was still waiting. */
export const updateWithdrawn = (tx: Db, userId: string): Promise<boolean> =>
  isFound(
    tx
      .updateTable("erasures")
      .set({ status: "withdrawn" })
      .where("userId", "=", userId)
      .where("status", "=", "asked")
      .returning("id"),
  );

export const updateDecided = (
  tx: Db,
  clock: Clock,
  {
    id,
    ...decided
  }: {
    id: string;
    status: "granted" | "refused";
    answer: string | null;
    decidedBy: string;
    fulfilAt: Expression<Date> | null;
  },
) =>
  tx
    .updateTable("erasures")
    .set({ ...decided, decidedAt: clock.sqlNow() })
    .where("id", "=", id)
    .execute();

const waiting = (db: Db) => db.selectFrom("erasures").where("erasures.status", "=", "asked");

/** How many requests wait, for `readTogether`. */
export const countErasures = (db: Db) => waiting(db).select(countRows);

/** The requests that wait, earliest deadline first. */
export const listErasures = (db: Db, most: number) =>
  waiting(db)
    .innerJoin("users", "users.id", "erasures.userId")
    .select([
      "erasures.id",
      "erasures.askedAt",
      "users.id as userId",
      ...columnsIn("users", "username", "email"),
    ])
    .orderBy("erasures.askedAt")
    .orderBy("erasures.id")
    .limit(most);

export const toErasureRequest =
  (today: string) =>
  ({ id, askedAt, ...person }: RowOf<typeof listErasures>): ErasureRequest => ({
    _id: id,
    ...person,
    askedAt: askedAt.toISOString(),
    dueOn: answerBy(askedAt),
    isOverdue: answerBy(askedAt) < today,
  });

/** Granted requests whose time for undoing is over. */
export const listToFulfil = (db: Db, clock: Clock) =>
  db
    .selectFrom("erasures")
    .select("id")
    .where("status", "=", "granted")
    .where("fulfilAt", "<=", clock.sqlNow())
    .execute();

/** Sends a granted request back to the office, as an obstacle has come up. */
export const updateAskedAgain = (tx: Db, id: string) =>
  tx
    .updateTable("erasures")
    .set({ status: "asked", decidedBy: null, decidedAt: null, fulfilAt: null })
    .where("id", "=", id)
    .execute();

export const updateSealed = (tx: Db, clock: Clock, id: string, sealed: Buffer) =>
  tx
    .updateTable("erasures")
    .set({ status: "sealed", sealed, fulfilledAt: clock.sqlNow() })
    .where("id", "=", id)
    .execute();

const daysAgo = (clock: Clock, days: number) =>
  sql<Date>`${clock.sqlNow()} - make_interval(days => ${sql.lit(days)})`;

/** Requests to remind the office of: once before the deadline, and once after it. */
export const listToRemind = (db: Db, clock: Clock) =>
  waiting(db)
    .innerJoin("users", "users.id", "erasures.userId")
    .select([
      ...columnsIn("erasures", "id", "askedAt", "userId"),
      "users.username",
      sql<boolean>`asked_at <= ${daysAgo(clock, ANSWER_DAYS + 1)}`.as("isOverdue"),
    ])
    .where((eb) =>
      eb.or([
        eb.and([
          eb("erasures.askedAt", "<=", daysAgo(clock, ANSWER_DAYS - REMIND_BEFORE_DAYS)),
          eb("erasures.remindedAt", "is", null),
        ]),
        sql<boolean>`asked_at <= ${daysAgo(clock, ANSWER_DAYS + 1)}
          and reminded_at < asked_at + make_interval(days => ${sql.lit(ANSWER_DAYS + 1)})`,
      ]),
    )
    .execute();

export const updateReminded = (tx: Db, clock: Clock, id: string) =>
  tx.updateTable("erasures").set({ remindedAt: clock.sqlNow() }).where("id", "=", id).execute();

/** Completed erasures, with the sealed data of each. */
const sealedErasures = (db: Db) =>
  db
    .selectFrom("erasures")
    .select(["id", "userId", "sealed"])
    .where("status", "=", "sealed")
    .$narrowType<{ sealed: NotNull }>();

/** People erased in the last days, including while the hub was down, but not just now. */
export const listErasedLately = (db: Db, clock: Clock) =>
  sealedErasures(db)
    .where("fulfilledAt", "<=", sql<Date>`${clock.sqlNow()} - interval '1 minute'`)
    .where("fulfilledAt", ">", sql<Date>`${clock.sqlNow()} - interval '3 days'`)
    .execute();

/** Data that was sealed long enough ago. */
export const listToDestroy = (db: Db, clock: Clock) =>
  sealedErasures(db).where("fulfilledAt", "<=", daysAgo(clock, SEALED_DAYS)).execute();

export const updateDestroyed = (tx: Db, clock: Clock, id: string) =>
  tx
    .updateTable("erasures")
    .set({ status: "destroyed", sealed: null, destroyedAt: clock.sqlNow() })
    .where("id", "=", id)
    .execute();

export async function countStored(db: Db, userId: string): Promise<StoredCounts> {
  const { rows } = await sql<Omit<StoredCounts, "lastReceiptOn"> & { lastReceiptAt: Date | null }>`
    select
      (select count(*) from documents where trainee_id = ${userId} and destroyed_at is null)::int as documents,
      (select count(*) from trainee_details where trainee_id = ${userId})::int as details,
      (select count(*) from files where owner_id = ${userId} and state = 'live'
        and kind not in ('identityDocument', 'sessionAssignment'))::int as other_files,
      ((select count(*) from notifications where user_id = ${userId})
        + (select count(*) from outbox join users on users.email = outbox.recipient
          where users.id = ${userId}))::int as messages,
      (select count(*) from receipts where trainee_id = ${userId})::int as receipts,
      ((select count(*) from attendance where trainee_id = ${userId})
        + (select count(*) from module_scores where trainee_id = ${userId})
        + (select count(*) from batch_members where trainee_id = ${userId}))::int as training,
      (select count(*) from interviews where trainee_id = ${userId})::int as interviews,
      (select count(*) from assistance_records where user_id = ${userId} and submitted_at is not null)::int as support,
      (select count(*) from certificates where trainee_id = ${userId})::int as certificates,
      (select count(*) from audit_log where actor_id = ${userId}
        or subject_type in ('user', 'trainee') and subject_id = ${userId})::int as lines,
      (select max(issued_at) from receipts where trainee_id = ${userId}) as last_receipt_at`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error("A select without a from has one row.");
  const { lastReceiptAt, ...counts } = row;
  return { ...counts, lastReceiptOn: lastReceiptAt && istDate(lastReceiptAt) };
}

/** Open matters between a person and the hub; what is owed comes from the ledger. */
export async function findOpenMatters(db: Db, userId: string, today: string) {
  const { rows } = await sql<Omit<OpenMatters, "owed">>`
    select
      exists (select from admission_payments where trainee_id = ${userId} and status in ('creating',
        'open')) as is_paying,
      (select count(*) from refunds where status = 'due' and gateway_payment_id in (
        select gateway_payment_id from gateway_payments where payment_id in (
          select id from admission_payments where trainee_id = ${userId})))::int as refunds,
      exists (select from assistance_records where user_id = ${userId} and submitted_at is not null
        and is_active and closed_at is null) as is_supported,
      exists (select from interviews where trainee_id = ${userId} and feedback = 'Pending' and date >= ${today}
        and ${takesPlace()}) as has_interview`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("A select without a from has one row.");
  return row;
}
