import { sql } from "kysely";
import { GUIDE_NAMES, GUIDE_SORTS } from "#/domain/support/guidance/guidance.queries.ts";
import type { Clock } from "#/platform/app/clock.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { insertRow } from "#/platform/db/inserts.ts";
import { nullsLast } from "#/platform/db/order.ts";
import { readPage } from "#/platform/db/pages.ts";
import { searchIn } from "#/platform/db/search.ts";
import { updateVersioned } from "#/platform/db/versions.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import { columnsOf } from "./assistance.rules.ts";
import type { ASSISTANT_SORTS, AssistantFields } from "./assistants.contract.ts";

const SORT_COLUMNS = {
  assistantName: sql`personal_assistants.assistant_name`,
  companyName: sql`personal_assistants.company_name`,
  dateOfJoining: sql`personal_assistants.date_of_joining`,
  position: sql`personal_assistants.position`,
  ...GUIDE_SORTS,
  closed: sql`(personal_assistants.closed_at is not null)`,
} as const satisfies Record<(typeof ASSISTANT_SORTS)[number], unknown>;

const assistants = (db: Db) =>
  db
    .selectFrom("personalAssistants")
    .leftJoin("guidances as provider", "provider.id", "personalAssistants.guidanceProviderId")
    .leftJoin("guidances as helper", "helper.id", "personalAssistants.guidanceHelperId")
    .select([
      ...columnsIn("personalAssistants", "id", "assistantName", "companyName"),
      ...columnsIn("personalAssistants", "dateOfJoining", "position", "closedAt", "version"),
      ...GUIDE_NAMES,
    ]);

export const findAssistant = (db: Db, id: string) =>
  assistants(db).where("personalAssistants.id", "=", id).executeTakeFirst();
export type AssistantRow = NonNullable<Awaited<ReturnType<typeof findAssistant>>>;

/** One page of the personal assistants, and the total; searched as in section 5. */
export async function listAssistants(
  db: Db,
  query: ListQuery & { status?: "open" | "closed" | undefined },
) {
  const matching = assistants(db)
    .$if(query.status === "open", (rows) => rows.where("personalAssistants.closedAt", "is", null))
    .$if(query.status === "closed", (rows) =>
      rows.where("personalAssistants.closedAt", "is not", null),
    )
    .$call((rows) =>
      searchIn(rows, query.q, [
        ...columnsIn("personalAssistants", "assistantName", "companyName", "position"),
        "provider.name",
        "helper.name",
      ]),
    );
  const { field, direction } = sortOf<(typeof ASSISTANT_SORTS)[number]>(
    query.sort,
    "-dateOfJoining",
  );
  const rows = matching
    .orderBy(SORT_COLUMNS[field], nullsLast(direction))
    .orderBy("personalAssistants.id", direction);
  return readPage(query, rows, matching.clearSelect());
}

export const insertAssistant = (tx: Db, clock: Clock, fields: AssistantFields): Promise<string> =>
  insertRow(tx, "personalAssistants", { ...columnsOf(fields), createdAt: clock.sqlNow() });

/** A row, locked until the transaction ends. */
export const lockAssistant = (tx: Db, id: string) =>
  tx
    .selectFrom("personalAssistants")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export type LockedAssistant = NonNullable<Awaited<ReturnType<typeof lockAssistant>>>;

/** Changes an assistant that the caller has locked. */
export const updateAssistant = (tx: Db, id: string, fields: AssistantFields) =>
  updateVersioned(tx, "personalAssistants", { id }, columnsOf(fields));

/** Closes or reopens an assistant that the caller has locked. */
export async function updateClosedState(tx: Db, clock: Clock, id: string, isClosed: boolean) {
  const closedAt = isClosed ? clock.sqlNow() : null;
  await updateVersioned(tx, "personalAssistants", { id }, { closedAt });
}
