import { sql } from "kysely";
import type { Db } from "#/server/db.ts";
import type { IsoDate } from "#/shared/dates.ts";

export type TakenHour = {
  companyName: string;
  round: string;
  date: IsoDate;
  startTime: string;
  /** Whom the company sees at that time. */
  username: string;
};

const companyOf = (interview: string) => sql`coalesce((
  select companies.root_id::text from company_keys join companies on companies.id = company_keys.company_id
  where company_keys.key = ${sql.ref(`${interview}.companyKey`)}), ${sql.ref(`${interview}.companyKey`)})`;
const startOf = (interview: string) => sql`${sql.ref(`${interview}.startTime`)}::time`;
const endOf = (interview: string) =>
  sql`${sql.ref(`${interview}.startTime`)}::time + split_part(${sql.ref(`${interview}.duration`)}, ' ', 1)::int * interval '1 minute'`;

/** Returns the interviews of somebody that are to come while their company sees somebody else. */
export async function listTakenHours(
  db: Db,
  traineeId: string,
  today: IsoDate,
): Promise<TakenHour[]> {
  const { rows } = await sql<TakenHour>`
    select mine.company_name, mine.round, mine.date, mine.start_time, users.username
    from interviews mine join interviews other on other.date = mine.date and other.trainee_id <> mine.trainee_id
      join users on users.id = other.trainee_id and not users.is_disabled
    where mine.trainee_id = ${traineeId} and mine.feedback = 'Pending' and mine.date >= ${today}::date
      and ${companyOf("mine")} = ${companyOf("other")}
      and (${startOf("mine")}, ${endOf("mine")}) overlaps (${startOf("other")}, ${endOf("other")})
    order by mine.date, mine.start_time, users.username limit 5`.execute(db);
  return rows;
}
