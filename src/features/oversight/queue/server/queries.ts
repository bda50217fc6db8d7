import { countPending } from "#/features/accounts/registration/server/queries.ts";
import { countRequests } from "#/features/assistance/requests/server/queries.ts";
import { listStartingBatches } from "#/features/batches/server/queries.ts";
import { countUnconfirmed } from "#/features/companies/placements/server/queries.ts";
import { countMessages } from "#/features/contact/server/queries.ts";
import { countOwed } from "#/features/dues/owed/server/queries.ts";
import { countStuck } from "#/features/insights/stuck/server/queries.ts";
import { countMissingOutcomes } from "#/features/interviews/reminders/server/queries.ts";
import { countDocuments } from "#/features/onboarding/checks/server/queries.ts";
import { countCorrections } from "#/features/onboarding/corrections/server/queries.ts";
import type { Shares } from "#/features/payments/office/server/queries.ts";
import { sumsOfDay } from "#/features/payments/takings/server/queries.ts";
import { countErasures } from "#/features/privacy/erasures/server/queries.ts";
import type { Clock } from "#/server/clock.ts";
import { readTogether } from "#/server/db/together.ts";
import type { Db } from "#/server/db.ts";
import { countOpenSigns } from "#/server/warning-signs/queries.ts";
import { addDays } from "#/shared/dates.ts";
import { QUEUES, type QueueName } from "#/shared/queues.ts";
import { alertReadings } from "../../server/queries.ts";
import { START_SOON_DAYS } from "../rules.ts";

/** How many wait in each queue, by the queue's own definition, for `readTogether`. */
const queueReadings = (db: Db, clock: Clock, shares: Shares) => {
  const today = clock.today();
  return {
    registrations: countPending(db),
    documents: countDocuments(db, clock, "waiting"),
    corrections: countCorrections(db),
    erasures: countErasures(db),
    placements: countUnconfirmed(db),
    assistance: countRequests(db, "Pending"),
    returned: countDocuments(db, clock, "late"),
    dues: countOwed(db, { today, shares }, "Overdue"),
    interviews: countMissingOutcomes(db, today),
    messages: countMessages(db, "open"),
    stuck: countStuck(db, today),
  };
};

const toCounts = (counted: Record<QueueName, { count: number }[]>) =>
  Object.fromEntries(QUEUES.map((name) => [name, counted[name][0]?.count ?? 0])) as Record<
    QueueName,
    number
  >;

/** How many wait in each queue; one statement. */
export const readQueueCounts = async (db: Db, clock: Clock, shares: Shares) =>
  toCounts(await readTogether(db, queueReadings(db, clock, shares)));

/** The same with what starts soon and what came in today; one statement. */
export async function readOffice(db: Db, clock: Clock, shares: Shares) {
  const today = clock.today();
  const { starting, money, atRisk, mails, refunds, payments, exceptions, ...counted } =
    await readTogether(db, {
      ...alertReadings(db, clock),
      ...queueReadings(db, clock, shares),
      starting: listStartingBatches(db, today, addDays(today, START_SOON_DAYS)),
      money: sumsOfDay(db, today),
      atRisk: countOpenSigns(db),
    });
  const alerts = { mails, refunds, payments, exceptions };
  return { counts: toCounts(counted), starting, money, alerts, atRisk: atRisk[0]?.count ?? 0 };
}
