import {
  listPendingRegistrations,
  toRegistration,
} from "#/domain/accounts/registration/registration.queries.ts";
import { listStuck } from "#/domain/insights/stuck.queries.ts";
import { listOwedRows, toOwed, withContacts } from "#/domain/money/dues/owed/owed.queries.ts";
import { sharesOf } from "#/domain/money/payments/payments.rules.ts";
import { toDaySums } from "#/domain/money/payments/takings.queries.ts";
import { netOf } from "#/domain/money/payments/takings.rules.ts";
import {
  listQueuedDocuments,
  toCheckedDocument,
} from "#/domain/onboarding/checks/checks.queries.ts";
import {
  listCorrections,
  toCorrection,
} from "#/domain/onboarding/corrections/corrections.queries.ts";
import {
  listUnconfirmed,
  toRecordedPlacement,
} from "#/domain/placement/companies/placements/placements.queries.ts";
import {
  listMissingOutcomes,
  toMissingOutcome,
} from "#/domain/placement/interviews/reminders/reminders.queries.ts";
import { listContactMessages } from "#/domain/site/contact/contact.queries.ts";
import { listErasures, toErasureRequest } from "#/domain/site/privacy/erasures/erasures.queries.ts";
import {
  listRequests,
  toRequestUser,
} from "#/domain/support/assistance/requests/requests.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import type { Service } from "#/platform/http/mount.ts";
import { daysBetween } from "#/shared/dates.ts";
import { toRupees } from "#/shared/money.ts";
import type { QueueName } from "#/shared/queues.ts";
import { toAlerts } from "../oversight.queries.ts";
import { pageOfAlerts } from "../oversight.rules.ts";
import type { OfficeQueue, queueContract } from "./queue.contract.ts";
import { readOffice } from "./queue.queries.ts";
import { queueToShow, SHOWN } from "./queue.rules.ts";

type Shown = OfficeQueue["shown"];
const LONGEST_FIRST = { page: 1, pageSize: SHOWN };

/** The first rows of each queue, as in its own list: longest waiting first. */
const ROWS: { [N in QueueName]: (context: Context) => Promise<Extract<Shown, { queue: N }>> } = {
  registrations: async ({ db }) => {
    const { rows } = await listPendingRegistrations(db, LONGEST_FIRST);
    return { queue: "registrations", rows: rows.map(toRegistration) };
  },
  documents: async (context) => ({
    queue: "documents",
    rows: await documentsOf(context, { state: "waiting" }),
  }),
  corrections: async ({ db }) => {
    const rows = await listCorrections(db, SHOWN).execute();
    return { queue: "corrections", rows: rows.map(toCorrection) };
  },
  erasures: async ({ db, clock }) => {
    const rows = await listErasures(db, SHOWN).execute();
    return { queue: "erasures", rows: rows.map(toErasureRequest(clock.today())) };
  },
  placements: async ({ db }) => {
    const rows = await listUnconfirmed(db, SHOWN);
    return { queue: "placements", rows: rows.map(toRecordedPlacement) };
  },
  assistance: async ({ db }) => {
    const { rows } = await listRequests(db, { ...LONGEST_FIRST, sort: "requestedAt" }, "Pending");
    return { queue: "assistance", rows: rows.map(toRequestUser) };
  },
  returned: async (context) => ({
    queue: "returned",
    rows: await documentsOf(context, { state: "late", sort: "decidedAt" }),
  }),
  dues: async ({ db, clock, hub }) => {
    const today = clock.today();
    const basis = { today, shares: sharesOf(hub.now().admissionFeePaise) };
    const { rows } = await listOwedRows(db, basis, { ...LONGEST_FIRST, status: "Overdue" });
    return { queue: "dues", rows: (await withContacts(db, rows)).map(toOwed(today)) };
  },
  interviews: async ({ db, clock }) => {
    const { rows } = await listMissingOutcomes(db, clock.today(), LONGEST_FIRST);
    return { queue: "interviews", rows: rows.map(toMissingOutcome) };
  },
  messages: async ({ db }) => {
    const query = { ...LONGEST_FIRST, sort: "createdAt", state: "open" } as const;
    return { queue: "messages", rows: (await listContactMessages(db, query)).answer };
  },
  stuck: async ({ db, clock }) => {
    const today = clock.today();
    const rows = await listStuck(db, clock, SHOWN);
    return {
      queue: "stuck",
      rows: rows.map(({ id, ...person }) => ({
        _id: id,
        ...person,
        days: daysBetween(person.lastSeenOn, today),
      })),
    };
  },
};

async function documentsOf(
  { db, clock }: Context,
  query: { state: "waiting" | "late"; sort?: string },
) {
  const { rows } = await listQueuedDocuments(db, clock, { ...LONGEST_FIRST, ...query });
  return rows.map(toCheckedDocument);
}

/** What waits for the office, with the first rows of a queue; the route limits it to the admin. */
async function readQueue(
  context: Context,
  { show }: { show?: QueueName | undefined },
): Promise<OfficeQueue> {
  const { counts, starting, money, alerts, atRisk } = await readOffice(
    context.db,
    context.clock,
    sharesOf(context.hub.now().admissionFeePaise),
  );
  const { sums, payments } = toDaySums(money);
  return {
    counts,
    atRisk,
    shown: await ROWS[queueToShow(show, counts)](context),
    alerts: pageOfAlerts(toAlerts(alerts), { page: 1, pageSize: 30 }).alerts,
    starting: starting.map(({ id, ...batch }) => ({ _id: id, ...batch })),
    today: { net: toRupees(netOf(sums)), count: payments },
  };
}

export const queueService: Service<typeof queueContract> = { read: readQueue };
