import { type RawBuilder, sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import type { Db } from "#/platform/db/db.ts";
import type { ImportRow } from "#/platform/sheets/import-row.ts";
import { UNDO_MINUTES } from "./imports.rules.ts";

/** Until when an import can be undone; null before its last row is stored. */
export const undoUntil = sql<Date | null>`imports.stored_at + make_interval(mins => ${sql.lit(UNDO_MINUTES)})`;

export const findUndoUntil = (tx: Db, id: string) =>
  tx
    .selectFrom("imports")
    .select(undoUntil.as("until"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

type Moment = Date | RawBuilder<Date>;

/**
 * Sets when the unsent mails of an import are sent, those that can wait for the morning at
 * `morning`, and when its notifications not yet visible become visible.
 */
export async function updateHold(
  tx: Db,
  clock: Clock,
  importId: string,
  { until, morning = until }: { until: Moment; morning?: Moment | undefined },
): Promise<void> {
  await sql`update outbox set available_at = case when due_at is null then ${until}::timestamptz
    else ${morning}::timestamptz end,
      due_at = case when due_at is not null then ${until}::timestamptz end
    where import_id = ${importId} and status = 'waiting' and attempts = 0`.execute(tx);
  await sql`update notifications set shown_from = ${until}
    where import_id = ${importId} and shown_from > ${clock.sqlNow()}`.execute(tx);
}

/** Deletes the unsent mails and notifications of an import's row. Returns whether any was sent. */
export async function deleteUnsentNotices(
  tx: Db,
  clock: Clock,
  { importId, number }: ImportRow,
): Promise<boolean> {
  await sql`delete from outbox
    where import_id = ${importId} and import_row = ${number} and status = 'waiting' and attempts = 0`.execute(
    tx,
  );
  await sql`delete from notifications
    where import_id = ${importId} and import_row = ${number} and shown_from > ${clock.sqlNow()}`.execute(
    tx,
  );
  const { rows } = await sql`
    select 1 from outbox where import_id = ${importId} and import_row = ${number} union all
    select 1 from notifications where import_id = ${importId} and import_row = ${number} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** How many mails of an import wait until it can no longer be undone, and how many were sent. */
export const mailsOf = sql<{ waiting: number; left: number }>`(
  select jsonb_build_object('waiting', count(*) filter (where is_waiting), 'left',
    count(*) filter (where not is_waiting))
  from (select status = 'waiting' and attempts = 0 as is_waiting from outbox where import_id = imports.id) mails)`;
