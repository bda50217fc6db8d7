import { sql } from "kysely";
import { findNextFull, findNextStart } from "#/features/batches/waitlist/server/queries.ts";
import { measuredOf } from "#/features/insights/counters/server/queries.ts";
import type { Clock } from "#/server/clock.ts";
import { indianDay, startOfDay } from "#/server/db/days.ts";
import { readTogether } from "#/server/db/together.ts";
import type { Db } from "#/server/db.ts";
import { MEASURED_DAYS, typicalDays } from "#/shared/answer-time.ts";
import { addDays } from "#/shared/dates.ts";

/** Days from a registration to its approval, of what insights keep counted. */
const answerDays = (db: Db, clock: Clock) => {
  const today = clock.today();
  return measuredOf(db, "days-approved", { from: addDays(today, 1 - MEASURED_DAYS), to: today });
};

/** The same by itself; null where the cases are too few to say. */
export const readAnswerDays = async (db: Db, clock: Clock): Promise<number | null> =>
  typicalDays(await answerDays(db, clock).executeTakeFirst());

/** So many are enough to say how long it takes, and few enough for anybody to ask. */
const LAST_DOCUMENTS = 200;

/** Days from a document that came in to its check, of the last ones. */
const documentDays = (db: Db, clock: Clock) => {
  const since = startOfDay(sql`${addDays(clock.today(), 1 - MEASURED_DAYS)}`);
  return db
    .selectFrom(
      sql<{ days: number }>`(
        select ${indianDay(sql`decided_at`)} - ${indianDay(sql`queued_at`)} as days from documents
        where decided_at >= ${since} order by decided_at desc limit ${sql.lit(LAST_DOCUMENTS)})`.as(
        "last",
      ),
    )
    .select([
      sql<number>`count(*)::int`.as("rows"),
      sql<number | null>`percentile_cont(0.5) within group (order by last.days)::float8`.as(
        "median",
      ),
    ]);
};

/** The same by itself; null where the cases are too few to say. */
export const readDocumentDays = async (db: Db, clock: Clock): Promise<number | null> =>
  typicalDays(await documentDays(db, clock).executeTakeFirst());

/** The next start, and how long registrations and documents take, from one statement; null where the cases are too few to say. */
export async function findOutlook(db: Db, clock: Clock) {
  const { next, full, answers, documents } = await readTogether(db, {
    next: findNextStart(db, clock.today()),
    full: findNextFull(db, clock.today()),
    answers: answerDays(db, clock),
    documents: documentDays(db, clock),
  });
  return {
    next: next[0],
    full: full[0],
    answerDays: typicalDays(answers[0]),
    documentDays: typicalDays(documents[0]),
  };
}
