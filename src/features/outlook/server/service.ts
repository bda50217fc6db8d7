import { placesLeft } from "#/features/batches/rules.ts";
import { findNextStart } from "#/features/batches/waitlist/server/queries.ts";
import { readCounts } from "#/features/insights/counters/server/queries.ts";
import type { Service } from "#/server/mount.ts";
import type { Context } from "#/server/platform.ts";
import { addDays } from "#/shared/dates.ts";
import type { Outlook, outlookContract } from "../contract.ts";
import { MEASURED_DAYS, typicalDays } from "../rules.ts";

/** When the next batch starts and how long registrations take, of what insights keep counted: anybody may ask. */
export async function readOutlook({ db, clock }: Pick<Context, "db" | "clock">): Promise<Outlook> {
  const today = clock.today();
  const period = { from: addDays(today, 1 - MEASURED_DAYS), to: today };
  const { counted } = await readCounts(
    db,
    ["days-approved"],
    { today, now: clock.now() },
    { period },
  );
  const next = await findNextStart(db, today);
  return {
    nextStart: next ? { startDate: next.startDate, placesLeft: placesLeft(next) } : null,
    answerDays: typicalDays(counted[0]),
  };
}

export const outlookService: Service<typeof outlookContract> = { read: readOutlook };
