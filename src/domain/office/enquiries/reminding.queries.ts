import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { indianDay } from "#/platform/db/days.ts";
import type { Db } from "#/platform/db/db.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { enquiries, hasJoined } from "./enquiries.queries.ts";

/** Owners with calls due on a day of which they were not reminded yet. */
export async function listToNotify(db: Db, today: IsoDate) {
  const rows = await enquiries(db)
    .select(["owner.id", "owner.subRole"])
    .where("owner.id", "is not", null)
    .where("enquiries.nextCallOn", "=", today)
    .where("enquiries.lostAt", "is", null)
    .where(
      sql<boolean>`not exists (select from enquiries told where told.handled_by = owner.id
        and told.reminded_on = ${today}::date)`,
    )
    .groupBy("owner.id")
    .execute();
  return rows.flatMap(({ id, subRole }) =>
    id === null
      ? []
      : { id, path: `/${subRole ? "sales-head-dashboard" : "admin-panel"}/enquiries` as const },
  );
}

export type CallToAnnounce = { name: string; nextCallAt: string | null };

/**
 * Marks an owner's calls of a day as notified. Returns them by time; none if they were notified
 * before.
 */
export async function takeToNotify(
  tx: Db,
  ownerId: string,
  today: IsoDate,
): Promise<CallToAnnounce[]> {
  const { rows } = await sql<CallToAnnounce>`
    with calls as (
      update enquiries set reminded_on = ${today}::date
      where handled_by = ${ownerId} and next_call_on = ${today}::date and lost_at is null and not ${hasJoined}
        and reminded_on is distinct from ${today}::date
      returning id, name, next_call_at)
    select name, next_call_at as "nextCallAt" from calls order by next_call_at nulls last, name, id`.execute(
    tx,
  );
  return rows;
}

/**
 * Deletes enquiries without any activity for this many days and no call ahead; those with an
 * account are kept with it, unless they are lost. Returns their ids.
 */
export async function deleteSilent(
  tx: Db,
  { clock, days }: { clock: Clock; days: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from enquiries where (user_id is null or lost_at is not null) and not ${hasJoined}
      and coalesce(next_call_on < ${clock.today()}::date, true)
      and ${indianDay(sql`greatest(created_at, lost_at, (
        select max(call.called_at) from enquiry_calls call where call.enquiry_id = enquiries.id))`)}
        < ${clock.today()}::date - ${days}::int
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
