import { notify, type Renewal } from "#/domain/messaging/notices/notify.service.ts";
import { isClaimWaiting } from "#/domain/money/payments/claims.queries.ts";
import type { Platform } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { allIds, beginBatch, inBatches } from "#/platform/jobs/batched-work.ts";
import { forEachOneByOne } from "#/platform/jobs/one-by-one.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { dueOn, isOpenDue, type ReminderStep, reminderStep } from "./dues.rules.ts";
import { findEntry, insertDues } from "./ledger/ledger.queries.ts";
import {
  insertReminder,
  listNextRecords,
  listOwedMonths,
  listOwing,
  listToRemind,
  lockOwing,
  type Reminded,
} from "./monthly.queries.ts";
import { reminderNotice } from "./reminder.mail.ts";

/** Records checked in one statement, which changes nothing. */
const LOOKED_AT_ONCE = 250;
/**
 * Records that get months in one transaction; fewer while others wait for the single connection.
 */
const recordsAtOnce = ({ database }: Pick<Platform, "database">) => (database.isWanted ? 5 : 100);
const MOST_REMINDERS = 1_000;

/** Adds the months that every record owes by today; repeating it, on any instance, adds nothing. */
export async function makeDues(platform: Platform, signal: AbortSignal): Promise<void> {
  const { db } = platform;
  const today = platform.clock.today();
  const next = (after: string) => listNextRecords(db, after, LOOKED_AT_ONCE);
  const items = allIds(next, signal);
  await forEachOneByOne(platform, { items, signal }, async (looked) => {
    const part = beginBatch(platform);
    const ids = await listOwing(db, { today, ids: looked });
    await part.rest();
    await inBatches(platform, { ids, atOnce: recordsAtOnce(platform), signal }, (some) =>
      db.transaction().execute(async (tx) => {
        const locked = await lockOwing(tx, { today, ids: some });
        for (const id of locked) await makeDuesOf(tx, platform, id);
      }),
    );
  });
}

/**
 * Adds the months that a record owes by today; also called right after it is submitted. Does
 * nothing if no amount was agreed.
 */
export async function makeDuesOf(
  tx: Db,
  platform: Pick<Platform, "clock">,
  recordId: string,
): Promise<void> {
  const { clock } = platform;
  const owed = await listOwedMonths(tx, clock.today(), recordId);
  const dues = owed.map(({ month, amountPaise, submittedOn }) => ({
    month,
    amountPaise,
    dueOn: dueOn(month, submittedOn),
  }));
  const months = await insertDues(tx, clock, { id: recordId }, dues);
  if (months.length === 0) return;
  await writeAudit(tx, platform, "dues.made", ["assistance-record", recordId], {
    actorId: null,
    newValue: { months, amountPaise: owed[0]?.amountPaise },
  });
}

/**
 * Sends the reminders of open dues, each step once however many instances run; a payment received
 * meanwhile stops them.
 */
export async function remindOfDues(platform: Platform, signal: AbortSignal): Promise<void> {
  const today = platform.clock.today();
  const items = await listToRemind(platform.db, today, MOST_REMINDERS);
  await forEachOneByOne(platform, { items, signal }, (reminded) =>
    platform.db.transaction().execute((tx) => remind(tx, platform, reminded, today)),
  );
}

async function remind(tx: Db, platform: Platform, { id, step }: Reminded, today: IsoDate) {
  const entry = await findReminded(tx, { id, step }, today);
  if (!entry) return;
  const subject = entry.kind === "Balance" ? { paymentId: id, step } : { dueId: id, step };
  if (!(await insertReminder(tx, platform.clock, subject))) return;
  await notify(tx, platform, reminderNotice(entry, step, platform.hub.now()));
}

/** A due that is still to be reminded of at that step. */
async function findReminded(db: Db, { id, step }: Reminded, today: IsoDate) {
  const entry = await findEntry(db, today, id);
  const isStill =
    entry?.isRunning && isOpenDue(entry.status) && reminderStep(entry.dueOn, today) === step;
  return isStill && !(await isClaimWaiting(db, id)) ? entry : undefined;
}

/**
 * Renews a delayed reminder: none if the due was received or claimed since; the next step has its
 * own.
 */
export const renewReminder =
  (step: ReminderStep): Renewal =>
  async ({ db, clock, hub }, { about }) => {
    const entry = await findReminded(db, { id: about, step }, clock.today());
    return entry && reminderNotice(entry, step, hub.now());
  };
