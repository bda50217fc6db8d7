import { type RawBuilder, sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import type { Db } from "#/platform/db/db.ts";
import { readPage } from "#/platform/db/pages.ts";
import { searchIn } from "#/platform/db/search.ts";
import { addDays, type IsoDate } from "#/shared/dates.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import { traineeName } from "../batches.queries.ts";
import { ELIGIBLE_DAYS } from "../batches.rules.ts";
import {
  feeWentBack,
  isFull,
  isInTraining,
  notEnded,
  papersAt,
  taken,
} from "../joining.queries.ts";
import { OFFER_HOURS } from "./waitlist.rules.ts";

/** When the fee was paid; null if it has not been. */
const paidAt = sql<Date | null>`(select min(completed_at) from admission_payments
  where admission_payments.trainee_id = batch_waitlist.trainee_id
    and admission_payments.status = 'completed' and admission_payments.payment_type <> 'Balance')`;
/** By payment, then by joining the list for people who have not paid yet. */
const waitingOrder = sql`${paidAt} nulls last, batch_waitlist.joined_at, batch_waitlist.trainee_id`;

/**
 * People who are locked, no longer in training, or whose whole fee was refunded stay on the
 * waitlist but are skipped.
 */
const mayCome = sql<boolean>`(exists (select from users
  where users.id = batch_waitlist.trainee_id and ${isInTraining})
  and not ${feeWentBack(sql.ref("batch_waitlist.trainee_id"))})`;

/** The batch that a trainee was offered last; null for none. */
const lastOffered = (traineeId: string) => sql<
  string | null
>`(select batches.batch_id from batch_offers
  join batches on batches.id = batch_offers.batch_id
  where batch_offers.trainee_id = ${sql.ref(traineeId)}
  order by batch_offers.offered_at desc limit 1)`;

/** Only trainees who could pay for a place may be on the waitlist. */
export const hasSubmittedDocuments = (db: Db, traineeId: string): Promise<boolean> =>
  isFound(
    db
      .selectFrom("documentSets")
      .innerJoin("users", "users.id", "documentSets.traineeId")
      .select("traineeId")
      .where("traineeId", "=", traineeId)
      .where(papersAt("documentSets"), "is not", null),
  );

/**
 * Returns since when a trainee waits, how many people get an offer before them and the last batch
 * they were offered; undefined for anyone not on the waitlist.
 */
export const findWaiting = (db: Db, traineeId: string) =>
  db
    .selectFrom(
      db
        .selectFrom("batchWaitlist")
        .select([
          "traineeId",
          "joinedAt",
          sql<number>`(row_number() over (order by ${waitingOrder}))::int - 1`.as("before"),
        ])
        .where(mayCome)
        .as("inOrder"),
    )
    .select(["joinedAt", "before", lastOffered("inOrder.traineeId").as("offered")])
    .where("traineeId", "=", traineeId)
    .executeTakeFirst();

/** The next Java batch that starts on the day `from` or later. */
const anyNextBatch = (db: Db, today: IsoDate, from: IsoDate) =>
  db
    .selectFrom("batches")
    .where("batchType", "=", "Java")
    .where("startDate", ">=", from)
    .where(notEnded(today))
    .orderBy("startDate")
    .orderBy("id")
    .limit(1);

/** The next Java batch with a free place. */
const nextBatch = (db: Db, today: IsoDate, from: IsoDate) =>
  anyNextBatch(db, today, from).where(({ not }) => not(isFull));

/** The next Java batch with a place whose joining opens after `today`. */
export const findNextBatch = (db: Db, today: IsoDate) =>
  nextBatch(db, today, addDays(today, ELIGIBLE_DAYS + 1))
    .select("startDate")
    .executeTakeFirst();

/** The next Java batch with a free place that starts today or later, for `readTogether`. */
export const findNextStart = (db: Db, today: IsoDate) =>
  nextBatch(db, today, today).select(["startDate", "capacity", taken.as("taken")]);

/** The next full Java batch that starts today or later, for `readTogether`. */
export const findNextFull = (db: Db, today: IsoDate) =>
  anyNextBatch(db, today, today).where(isFull).select("startDate");

const waitingPeople = (db: Db) =>
  db
    .selectFrom("batchWaitlist")
    .innerJoin("users", "users.id", "batchWaitlist.traineeId")
    .leftJoin("traineeDetails", "traineeDetails.traineeId", "users.id");

const SORTS = {
  name: sql`name`,
  email: sql`users.email`,
  paidAt,
  joinedAt: sql`batch_waitlist.joined_at`,
} as const;

/** One page of the waitlist, by payment unless sorted otherwise, and the total. */
export function listWaiting(db: Db, query: ListQuery) {
  const matching = waitingPeople(db).$call((rows) =>
    searchIn(rows, query.q, [traineeName, "users.email"], "users.id"),
  );
  const selected = matching.select([
    "users.id",
    traineeName.as("name"),
    "users.email",
    paidAt.as("paidAt"),
    "batchWaitlist.joinedAt",
    lastOffered("batchWaitlist.traineeId").as("offeredBatch"),
  ]);
  const { field, direction } = sortOf<keyof typeof SORTS>(query.sort, "paidAt");
  const rows = query.sort
    ? selected.orderBy(SORTS[field], direction).orderBy("users.id")
    : selected.orderBy(waitingOrder);
  return readPage(query, rows, matching);
}

/** Departures that can still be undone, which would take the place again. */
const undoable = ({ clock, config }: Undoing) => sql`(select * from batch_departures
  where left_at > ${clock.sqlNow()} - make_interval(secs => ${config.undoSeconds}))`;
type Undoing = { clock: Clock; config: { undoSeconds: number } };

/**
 * The Java batches with a place that can be joined on a day, each with its recent offers. A place
 * that undoing a departure may take back does not count as free.
 */
export const listOpenBatches = (db: Db, platform: Undoing) => {
  const { clock } = platform;
  return db
    .selectFrom("batches")
    .select(["id", "batchId", "startDate", "capacity"])
    .select(
      sql<number>`${taken} + (select count(*)::int from ${undoable(platform)} departure
        where departure.batch_id = batches.id)`.as("taken"),
    )
    .select(
      sql<number>`(select count(*)::int from batch_offers join batch_waitlist using (trainee_id)
        where batch_offers.batch_id = batches.id
          and ${mayCome}
          and batch_offers.offered_at > ${clock.sqlNow()} - make_interval(hours => ${sql.lit(OFFER_HOURS)}))`.as(
        "offeredLately",
      ),
    )
    .where("batchType", "=", "Java")
    .where(notEnded(clock.today()))
    .where("startDate", ">=", addDays(clock.today(), -ELIGIBLE_DAYS))
    .where("startDate", "<=", addDays(clock.today(), ELIGIBLE_DAYS))
    .where(({ not }) => not(isFull))
    .orderBy("startDate")
    .orderBy("id")
    .execute();
};

/**
 * Returns the first `limit` people on the waitlist to offer a batch to: people without an offer of
 * an open batch (other than one they have left since), who have not left this batch and cannot
 * return to another by undoing.
 */
export const listToNotify = (
  db: Db,
  platform: Undoing,
  { batchId, openBatchIds, limit }: { batchId: string; openBatchIds: string[]; limit: number },
) =>
  waitingPeople(db)
    .select(["users.id", traineeName.as("name")])
    .where(mayCome)
    .where(
      sql<boolean>`not exists (select from batch_offers
        where batch_offers.trainee_id = batch_waitlist.trainee_id
          and batch_offers.batch_id = any(${openBatchIds}::uuid[])
            and not ${hasLeft(sql.ref("batch_offers.batch_id"))})`,
    )
    .where(sql<boolean>`not ${hasLeft(sql`${batchId}::uuid`)}`)
    .where(
      sql<boolean>`batch_waitlist.trainee_id not in (select trainee_id from ${undoable(platform)} departure)`,
    )
    .orderBy(waitingOrder)
    .limit(limit)
    .execute();

/**
 * Whether a person on the waitlist was in a batch before: anyone moved or removed from it is not
 * offered it again.
 */
const hasLeft = (batchId: RawBuilder<unknown>) => sql`exists (select from batch_departures
  where batch_departures.trainee_id = batch_waitlist.trainee_id and batch_departures.batch_id = ${batchId})`;

/**
 * Stores an offer of a batch to a person on the waitlist. Returns false if it is stored already, or
 * they no longer wait.
 */
export async function insertOffer(
  tx: Db,
  clock: Clock,
  { traineeId, batchId }: { traineeId: string; batchId: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into batch_offers (trainee_id, batch_id, offered_at)
    select trainee_id, ${batchId}::uuid, ${clock.sqlNow()}
    from batch_waitlist where trainee_id = ${traineeId}::uuid
    on conflict do nothing
    returning trainee_id`.execute(tx);
  return rows.length > 0;
}
