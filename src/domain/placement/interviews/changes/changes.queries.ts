import { type RawBuilder, sql } from "kysely";
import type { Db } from "#/platform/db/db.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { deletedInterviews, takesPlace } from "../interviews.queries.ts";
import type { Feedback, Round } from "../interviews.rules.ts";
import { type Change, MOST_CHANGES } from "./changes.rules.ts";

type Changed = {
  id: string;
  kind: Change;
  userId: string;
  username: string;
  companyName: string;
  round: Round;
  date: IsoDate;
  startTime: string;
  fromDate: IsoDate | null;
  fromTime: string | null;
  feedback: Feedback;
  at: Date;
};

const changed = (kind: Change, at: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql`
  select i.id::text as id, ${sql.lit(kind)} as kind, i.trainee_id as user_id, i.company_name, i.round, i.date,
    i.start_time, i.feedback, ${at} as at,
    ${kind === "moved" ? sql`m.date` : sql`null::date`} as from_date,
    ${kind === "moved" ? sql`m.start_time` : sql`null`} as from_time
  from ${from}`;

/**
 * Returns the changes of interviews after `since`: new ones, moved ones (with their previous slot),
 * marked ones, and deleted ones.
 */
export async function listChanges(db: Db, since: Date): Promise<Changed[]> {
  const kinds = [
    changed(
      "new",
      sql`i.created_at`,
      sql`interviews i where i.created_at > ${since} and i.changed_at > ${since} and ${takesPlace(sql`i`)}`,
    ),
    changed(
      "moved",
      sql`m.last_at`,
      sql`(select distinct on (interview_id) interview_id, date, start_time,
          max(moved_at) over (partition by interview_id) as last_at
        from interview_moves where moved_at > ${since} order by interview_id, moved_at) m
        join interviews i on i.id = m.interview_id and i.created_at <= ${since} and ${takesPlace(sql`i`)}`,
    ),
    changed(
      "marked",
      sql`i.feedback_at`,
      sql`interviews i where i.changed_at > ${since} and i.feedback_at > ${since} and i.feedback <> 'Pending'`,
    ),
    sql`select i.id, 'cancelled' as kind, i.trainee_id as user_id, i.company_name, i.round, i.date, i.start_time,
        'Pending' as feedback, i.deleted_at as at, null::date as from_date, null as from_time
      from ${deletedInterviews} i where i.deleted_at > ${since}`,
  ];
  const { rows } = await sql<Changed>`
    select c.*, u.username from (${sql.join(kinds, sql` union all `)}) c join users u on u.id = c.user_id
    order by c.at desc, c.id limit ${sql.lit(MOST_CHANGES)}`.execute(db);
  return rows;
}

/** Returns when a user last looked, and the nearest days with interviews around a day. */
export async function findLook(db: Db, userId: string, date: IsoDate) {
  const { rows } = await sql<{
    lookedAt: Date | null;
    dayBefore: IsoDate | null;
    dayAfter: IsoDate | null;
  }>`
    select (select looked_at from interview_looks where user_id = ${userId}) as looked_at,
      (select max(date) from interviews where date < ${date}::date and ${takesPlace()}) as day_before,
      (select min(date) from interviews where date > ${date}::date and ${takesPlace()}) as day_after`.execute(
    db,
  );
  return rows[0] ?? { lookedAt: null, dayBefore: null, dayAfter: null };
}

/** Stores up to when a user has looked. Returns the later of the stored and the given time. */
export async function saveLook(db: Db, userId: string, until: Date): Promise<Date> {
  const { rows } = await sql<{ lookedAt: Date }>`
    insert into interview_looks as known (user_id, looked_at) values (${userId}, ${until})
    on conflict (user_id) do update set looked_at = greatest(known.looked_at, excluded.looked_at)
    returning looked_at`.execute(db);
  return rows[0]?.lookedAt ?? until;
}
