import { notify } from "#/features/notices/server/notify.ts";
import { writeAudit } from "#/server/audit.ts";
import type { Db } from "#/server/db.ts";
import type { Platform } from "#/server/platform.ts";
import { type IsoDate, istDate } from "#/shared/dates.ts";
import type { Paise } from "#/shared/money.ts";
import { findEntry, insertDues } from "../../ledger/server/queries.ts";
import { dueOn, isOpenDue, owedMonths, reminderStep, type Supported } from "../../rules.ts";
import {
  insertReminder,
  listToRemind,
  lockOwingRecords,
  type OwingRecord,
  type Reminded,
} from "./queries.ts";
import { reminderNotice } from "./reminder.mail.ts";

const BATCH_SIZE = 100;
const MOST_REMINDERS = 1_000;

/** Gives every record the months it owes by today; repeating it, on any instance, adds nothing. */
export async function makeDues(platform: Platform, signal: AbortSignal): Promise<void> {
  const today = platform.clock.today();
  for (;;) {
    const made = await platform.db.transaction().execute(async (tx) => {
      const records = await lockOwingRecords(tx, { today, limit: BATCH_SIZE });
      for (const record of records) await makeDuesOf(tx, platform, record, today);
      return records.length;
    });
    if (signal.aborted || made < BATCH_SIZE) return;
  }
}

/**
 * What a record owes from the first day of its support on stands in the ledger at once, not with the
 * next run of the job. Nothing where no amount was agreed.
 */
export async function oweFromNow(
  tx: Db,
  platform: Pick<Platform, "clock">,
  begun: { id: string; dateOfJoining: IsoDate; amountPaise: Paise | null },
): Promise<void> {
  const { clock } = platform;
  const { id, dateOfJoining, amountPaise } = begun;
  if (!amountPaise) return;
  const record = { id, dateOfJoining, amountPaise, submittedAt: clock.now(), endDate: null };
  await makeDuesOf(tx, platform, record, clock.today());
}

async function makeDuesOf(
  tx: Db,
  platform: Pick<Platform, "clock">,
  record: OwingRecord,
  today: IsoDate,
) {
  const { amountPaise } = record;
  const supported = supportedOf(record);
  const months = await insertDues(
    tx,
    platform.clock,
    record,
    owedMonths(supported, today).map((month) => ({
      month,
      amountPaise,
      dueOn: dueOn(month, supported.submitted),
    })),
  );
  if (months.length === 0) return;
  await writeAudit(tx, platform, "dues.made", ["assistance-record", record.id], {
    actorId: null,
    newValue: { months, amountPaise },
  });
}

/** What decides a record's months, in India's days. */
const supportedOf = ({ submittedAt, dateOfJoining, endDate }: OwingRecord): Supported => ({
  submitted: istDate(submittedAt),
  joined: dateOfJoining,
  ended: endDate && istDate(endDate),
});

/** Reminds of what is open, each step once whoever runs it; a receipt in the meantime spares it. */
export async function remindOfDues(platform: Platform, signal: AbortSignal): Promise<void> {
  const today = platform.clock.today();
  for (const reminded of await listToRemind(platform.db, today, MOST_REMINDERS)) {
    if (signal.aborted) return;
    await platform.db.transaction().execute((tx) => remind(tx, platform, reminded, today));
  }
}

async function remind(tx: Db, platform: Platform, { id, step }: Reminded, today: IsoDate) {
  const entry = await findEntry(tx, today, id);
  if (!entry || !isOpenDue(entry.status) || reminderStep(entry.dueOn, today) !== step) return;
  const subject = entry.kind === "Balance" ? { paymentId: id, step } : { dueId: id, step };
  if (!(await insertReminder(tx, platform.clock, subject))) return;
  await notify(tx, platform, reminderNotice(entry, step, platform.config));
}
