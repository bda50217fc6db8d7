import { type NotNull, sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { nullsLast } from "#/platform/db/order.ts";
import { readPage } from "#/platform/db/pages.ts";
import { namesOf, searchIn } from "#/platform/db/search.ts";
import { updateVersioned } from "#/platform/db/versions.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import type { ClosureState } from "./closure.contract.ts";

const submitted = (db: Db) =>
  db
    .selectFrom("assistanceRecords as record")
    .leftJoin("assistanceRequests as request", "request.userId", "record.userId")
    .leftJoin("guidances as provider", "provider.id", "record.guidanceProviderId")
    .leftJoin("guidances as helper", "helper.id", "record.guidanceHelperId")
    .where("record.submittedAt", "is not", null);

const columns = [
  ...columnsIn("record", "id", "userId", "username", "companyName", "dateOfJoining"),
  "record.guidanceProviderId",
  "provider.name as providerName",
  "record.guidanceHelperId",
  "helper.name as helperName",
  "request.amountPaise",
  ...columnsIn("record", "createdAt", "submittedAt", "endDate", "isActive", "closedAt", "version"),
] as const;

/**
 * Columns that the constraint assistance_records_submitted makes not null for a submitted record.
 */
type Promised = { companyName: NotNull; dateOfJoining: NotNull; submittedAt: NotNull };

const COLUMN_OF = {
  username: "record.username",
  companyName: "record.companyName",
  dateOfJoining: "record.dateOfJoining",
  guidanceProvider: "provider.name",
  guidanceHelper: "helper.name",
  amount: "request.amountPaise",
  createdAt: "record.createdAt",
  submittedAt: "record.submittedAt",
  endDate: "record.endDate",
  isActive: "record.isActive",
} as const;

/** One page of the submitted records, newest first, and the total. */
export async function listClosures(db: Db, query: ListQuery, state: ClosureState | undefined) {
  const matching = submitted(db)
    .$if(state !== undefined, (qb) => qb.where("record.isActive", "=", state === "ongoing"))
    .$call((rows) =>
      searchIn(rows, query.q, [
        ...columnsIn("record", "username", "companyName"),
        namesOf(sql.ref("record.userId")),
        "provider.name",
        "helper.name",
      ]),
    );
  const { field, direction } = sortOf<keyof typeof COLUMN_OF>(query.sort, "-submittedAt");
  const rows = matching
    .select(columns)
    .$narrowType<Promised>()
    .orderBy(COLUMN_OF[field], nullsLast(direction))
    .orderBy("record.id");
  return readPage(query, rows, matching);
}

export const findClosure = (db: Db, id: string) =>
  submitted(db)
    .select(columns)
    .$narrowType<Promised>()
    .where("record.id", "=", id)
    .executeTakeFirst();
export type ClosureRow = NonNullable<Awaited<ReturnType<typeof findClosure>>>;

/** Returns a submitted record, locked until the transaction ends. */
export const lockSubmitted = (tx: Db, id: string) =>
  tx
    .selectFrom("assistanceRecords")
    .select(["id", "userId", "isActive", "version"])
    .where("id", "=", id)
    .where("submittedAt", "is not", null)
    .forUpdate()
    .executeTakeFirst();

/** Ends a record now, by the database's clock. */
export async function updateClosed(tx: Db, clock: Clock, id: string): Promise<void> {
  const ended = { isActive: false, endDate: clock.sqlNow() };
  await updateVersioned(tx, "assistanceRecords", { id }, ended);
}
