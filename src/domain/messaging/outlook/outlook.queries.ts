import {
  findNextFull,
  findNextStart,
} from "#/domain/training/batches/waitlist/waitlist.queries.ts";
import type { Clock } from "#/platform/app/clock.ts";
import { answerDaysOf } from "#/platform/db/answer-days.ts";
import type { Db } from "#/platform/db/db.ts";
import { readTogether } from "#/platform/db/together.ts";
import { typicalDays } from "#/shared/answer-time.ts";

/** Days from a registration to its approval, of the latest ones. */
const answerDays = (db: Db, clock: Clock) => answerDaysOf(db, clock, ["users", "created_at"]);

/** Returns the typical days until an approval; null if there are too few cases to tell. */
export const readAnswerDays = async (db: Db, clock: Clock): Promise<number | null> =>
  typicalDays(await answerDays(db, clock).executeTakeFirst());

/** Days from a document's submission to its check, of the latest ones. */
const documentDays = (db: Db, clock: Clock) => answerDaysOf(db, clock, ["documents", "queued_at"]);

/** Returns the typical days until a document's check; null if there are too few cases to tell. */
export const readDocumentDays = async (db: Db, clock: Clock): Promise<number | null> =>
  typicalDays(await documentDays(db, clock).executeTakeFirst());

/**
 * The next start, and how long registrations and documents take, in one statement; null if there
 * are too few cases to tell.
 */
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
