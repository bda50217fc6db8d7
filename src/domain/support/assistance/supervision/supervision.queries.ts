import { sql } from "kysely";
import type { Assignment } from "#/domain/support/guidance/guidance.contract.ts";
import { GUIDE_NAMES, GUIDE_SORTS } from "#/domain/support/guidance/guidance.queries.ts";
import type { Clock } from "#/platform/app/clock.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import { indianDay } from "#/platform/db/days.ts";
import type { Db } from "#/platform/db/db.ts";
import { nullsLast } from "#/platform/db/order.ts";
import { readPage } from "#/platform/db/pages.ts";
import { namesOf, searchIn } from "#/platform/db/search.ts";
import { updateVersioned } from "#/platform/db/versions.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import { columnsOf } from "../assistance.rules.ts";
import type { RECORD_SORTS } from "./supervision.contract.ts";

const records = (db: Db) =>
  db
    .selectFrom("assistanceRecords")
    .leftJoin("guidances as provider", "provider.id", "assistanceRecords.guidanceProviderId")
    .leftJoin("guidances as helper", "helper.id", "assistanceRecords.guidanceHelperId")
    .leftJoin("assistanceRequests", "assistanceRequests.userId", "assistanceRecords.userId")
    .select([
      ...columnsIn("assistanceRecords", "id", "userId", "username", "companyName"),
      ...columnsIn("assistanceRecords", "dateOfJoining", "position", "isActive"),
      ...columnsIn("assistanceRecords", "submittedAt", "endDate", "closedAt", "version"),
      "assistanceRequests.topic",
      ...GUIDE_NAMES,
    ]);

export const findRecord = (db: Db, id: string) =>
  records(db).where("assistanceRecords.id", "=", id).executeTakeFirst();
export type RecordRow = NonNullable<Awaited<ReturnType<typeof findRecord>>>;

type RecordsQuery = ListQuery & {
  status?: "open" | "closed" | undefined;
  guidance?: "with" | "without" | undefined;
};

const SORT_COLUMNS = {
  username: sql`assistance_records.username`,
  companyName: sql`assistance_records.company_name`,
  dateOfJoining: sql`assistance_records.date_of_joining`,
  position: sql`assistance_records.position`,
  ...GUIDE_SORTS,
  closed: sql`(assistance_records.closed_at is not null)`,
} as const satisfies Record<(typeof RECORD_SORTS)[number], unknown>;

/** One page of the records, and the total; searched as in specification 2 section 5. */
export async function listRecords(db: Db, query: RecordsQuery) {
  const matching = records(db)
    .$if(query.status !== undefined, (rows) =>
      rows.where("assistanceRecords.closedAt", query.status === "open" ? "is" : "is not", null),
    )
    .$if(query.guidance !== undefined, (rows) =>
      rows.where("provider.id", query.guidance === "without" ? "is" : "is not", null),
    )
    .$call((rows) =>
      searchIn(rows, query.q, [
        ...columnsIn("assistanceRecords", "username", "companyName", "position"),
        namesOf(sql.ref("assistanceRecords.userId")),
        "provider.name",
        "helper.name",
      ]),
    );
  const { field, direction } = sortOf<(typeof RECORD_SORTS)[number]>(query.sort, "-dateOfJoining");
  const rows = matching
    .orderBy(SORT_COLUMNS[field], nullsLast(direction))
    .orderBy("assistanceRecords.id", direction);
  return readPage(query, rows, matching.clearSelect());
}

/** A record, locked until the transaction ends. */
export const lockRecord = (tx: Db, id: string) =>
  tx
    .selectFrom("assistanceRecords")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export type LockedRecord = NonNullable<Awaited<ReturnType<typeof lockRecord>>>;

/** Assigns on a record that the caller has locked. */
export const updateAssignment = (
  tx: Db,
  table: "assistanceRecords" | "personalAssistants",
  id: string,
  assignment: Assignment,
) => updateVersioned(tx, table, { id }, columnsOf(assignment));

export async function closeRecord(tx: Db, clock: Clock, id: string): Promise<void> {
  await updateVersioned(tx, "assistanceRecords", { id }, { closedAt: clock.sqlNow() });
}

/**
 * The first day of the month after a record's end; below, that or the first of this month,
 * whichever is later.
 */
const monthAfterEnd = sql`(date_trunc('month', ${indianDay(sql`end_date`)}) + interval '1 month')::date`;
const monthOfReopening = (clock: Clock) =>
  sql`greatest(${monthAfterEnd}, date_trunc('month', ${clock.today()}::date)::date)`;

/**
 * Undoes both closings; a submitted record is active again, and owes nothing for the months between
 * its end and this one.
 */
export async function reopenRecord(tx: Db, clock: Clock, id: string): Promise<void> {
  const isActive = sql<boolean>`submitted_at is not null`;
  const pausedMonths = sql<string>`case when end_date is null then paused_months
    else paused_months + datemultirange(daterange(${monthAfterEnd}, ${monthOfReopening(clock)})) end`;
  await updateVersioned(
    tx,
    "assistanceRecords",
    { id },
    { closedAt: null, endDate: null, isActive, pausedMonths },
  );
}
