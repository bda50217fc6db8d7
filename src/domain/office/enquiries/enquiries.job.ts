import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { Platform } from "#/platform/app/platform.ts";
import { writeAudits } from "#/platform/audit/audit.ts";
import type { Job } from "#/platform/jobs/jobs.ts";
import { forEachOneByOne } from "#/platform/jobs/one-by-one.ts";
import { istTime } from "#/shared/dates.ts";
import { callsTodayNotice } from "./enquiries.mail.ts";
import { linkAccounts } from "./known.queries.ts";
import { deleteSilent, listToNotify, takeToNotify } from "./reminding.queries.ts";
import { subjectOf } from "./state.service.ts";

/**
 * When owners are reminded of calls (India); a server that was down catches up until the end of
 * this window.
 */
const MORNING = { from: "08:00", until: "11:00" };

/** Links enquiries with accounts that were created or got a number since. */
async function linkAll(platform: Platform): Promise<void> {
  if (!platform.hub.now().takesEnquiries || !(await linkAccounts(platform.db, null))) return;
  await platform.updates.during({ feature: "enquiries" }, async () => undefined);
}

/** Tells each owner once a morning whom to call that day. */
async function notifyOfCalls(platform: Platform, signal: AbortSignal): Promise<void> {
  const { db, clock, hub } = platform;
  const time = istTime(clock.now());
  if (!hub.now().takesEnquiries || time < MORNING.from || time >= MORNING.until) return;
  const items = await listToNotify(db, clock.today());
  await forEachOneByOne(platform, { items, signal }, ({ id, path }) =>
    db.transaction().execute(async (tx) => {
      const calls = await takeToNotify(tx, id, clock.today());
      if (calls.length > 0) await notify(tx, platform, callsTodayNotice(id, calls, path));
    }),
  );
}

/** Deletes enquiries without any activity, even if the owner has switched enquiries off since. */
async function destroySilent(platform: Platform): Promise<void> {
  const { db, clock, hub } = platform;
  // Reads the setting anew, as deleted data cannot be restored if the retention was just extended.
  await hub.fresh();
  await db.transaction().execute(async (tx) => {
    const ids = await deleteSilent(tx, { clock, days: hub.now().keepEnquiriesDays });
    const lines = ids.map((id) => ({ subject: subjectOf({ id }) }));
    await writeAudits(tx, platform, "enquiry.destroyed", lines);
  });
}

export const enquiryJobs: readonly Job[] = [
  { name: "enquiries.link", everySeconds: 60, isExclusive: true, run: linkAll },
  { name: "enquiries.calls", everySeconds: 60, isExclusive: true, run: notifyOfCalls },
  { name: "enquiries.destroy", everySeconds: 21_600, isExclusive: true, run: destroySilent },
];
