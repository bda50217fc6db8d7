import { countPending } from "#/domain/accounts/registration/registration.queries.ts";
import { findJourneys } from "#/domain/insights/journeys.queries.ts";
import { countStuck } from "#/domain/insights/stuck.queries.ts";
import { countOwed } from "#/domain/money/dues/owed/owed.queries.ts";
import type { Shares } from "#/domain/money/payments/office/office.queries.ts";
import { sumsOfDay } from "#/domain/money/payments/takings.queries.ts";
import { countDocuments } from "#/domain/onboarding/checks/checks.queries.ts";
import { countCorrections } from "#/domain/onboarding/corrections/corrections.queries.ts";
import { countUnconfirmed } from "#/domain/placement/companies/placements/placements.queries.ts";
import { countMissingOutcomes } from "#/domain/placement/interviews/reminders/reminders.queries.ts";
import { countMessages } from "#/domain/site/contact/contact.queries.ts";
import { countErasures } from "#/domain/site/privacy/erasures/erasures.queries.ts";
import { countRequests } from "#/domain/support/assistance/requests/requests.queries.ts";
import { listStartingBatches } from "#/domain/training/batches/batches.queries.ts";
import type { Clock } from "#/platform/app/clock.ts";
import type { Db } from "#/platform/db/db.ts";
import { readTogether } from "#/platform/db/together.ts";
import { countOpenSigns } from "#/platform/db/warning-signs.queries.ts";
import { addDays } from "#/shared/dates.ts";
import { QUEUES, type QueueName } from "#/shared/queues.ts";
import { alertReadings } from "../oversight.queries.ts";
import { START_SOON_DAYS } from "./queue.rules.ts";

/** How many wait in each queue, by the queue's own definition, for `readTogether`. */
const queueReadings = async (db: Db, clock: Clock, shares: Shares) => {
  const today = clock.today();
  const journeys = await findJourneys(db, clock.now());
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
    stuck: countStuck(db, today, journeys),
  };
};

const toCounts = (counted: Record<QueueName, { count: number }[]>) =>
  Object.fromEntries(QUEUES.map((name) => [name, counted[name][0]?.count ?? 0])) as Record<
    QueueName,
    number
  >;

/** How many wait in each queue. */
export const readQueueCounts = async (db: Db, clock: Clock, shares: Shares) =>
  toCounts(await readTogether(db, await queueReadings(db, clock, shares)));

/** How many wait in each queue, with batches about to start and the money received today. */
export async function readOffice(db: Db, clock: Clock, shares: Shares) {
  const today = clock.today();
  const { starting, money, atRisk, mails, refunds, payments, exceptions, ...counted } =
    await readTogether(db, {
      ...alertReadings(db, clock),
      ...(await queueReadings(db, clock, shares)),
      starting: listStartingBatches(db, today, addDays(today, START_SOON_DAYS)),
      money: sumsOfDay(db, today),
      atRisk: countOpenSigns(db),
    });
  const alerts = { mails, refunds, payments, exceptions };
  return { counts: toCounts(counted), starting, money, alerts, atRisk: atRisk[0]?.count ?? 0 };
}
