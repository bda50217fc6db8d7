import { type RawBuilder, sql } from "kysely";
import { mayHaveText } from "#/server/db/found-by-text.ts";
import type { Db } from "#/server/db.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { likeOf } from "#/shared/list.ts";
import type { Module } from "#/shared/marks.ts";
import { accountState, type PersonRow } from "../../people/server/queries.ts";
import type { PersonRights } from "../../person/policy.ts";
import { MOST_HITS } from "../rules.ts";

/** Best first: what begins with the text, then what has a word that does. */
const rank = (column: RawBuilder<unknown>, text: string) => {
  const begins = likeOf(text).slice(1);
  return sql`case when ${column} ilike ${begins} then 0
    when ' ' || ${column} ilike ${`% ${begins}`} then 1 else 2 end`;
};

/** Who gave a number that has these digits in it, by each table that holds numbers. */
const hasNumber = (like: string) => sql`users.id in (
  select trainee_id from trainee_details where contact_number like ${like} or whatsapp_number like ${like}
  union all select trainee_id from marketing_profiles where contact like ${like}
  union all select user_id from assistance_records where mobile like ${like})`;

const MET: Record<PersonRights["whom"], RawBuilder<unknown>> = {
  everybody: sql`true`,
  members: sql`exists (select 1 from batch_members where batch_members.trainee_id = users.id)`,
  supported: sql`exists (select 1 from assistance_records where assistance_records.user_id = users.id)`,
  candidates: sql`exists (select 1 from interviews where interviews.trainee_id = users.id)`,
};

/** Returns the people a role meets whose name has the text in it; for readers of contact details, address or number, too. */
export async function findPeople(db: Db, { whom, contact }: PersonRights, text: string) {
  const like = likeOf(text);
  const isNumber = /^\d{3,}$/.test(text);
  const matches = [
    sql`users.username ilike ${like}`,
    ...(contact ? [sql`users.email ilike ${like}`] : []),
    ...(contact && isNumber ? [hasNumber(like)] : []),
  ];
  const { rows } = await sql<PersonRow>`
    select users.id, users.username, users.email, users.role, users.sub_role, ${accountState} as state
    from users
    where (${sql.join(matches, sql` or `)}) and ${mayHaveText("users", text)} and ${MET[whom]}
    order by ${rank(sql`users.username`, text)}, users.username, users.id
    limit ${sql.lit(MOST_HITS)}`.execute(db);
  return rows;
}

/** Returns the batches whose id, or module, has the text in it. */
export async function findBatches(db: Db, text: string) {
  const like = likeOf(text);
  const { rows } = await sql<{
    id: string;
    batchId: string;
    batchType: Module;
    startDate: IsoDate;
  }>`
    select id, batch_id, batch_type, start_date from batches
    where batch_id ilike ${like} or batch_type ilike ${like}
    order by ${rank(sql`batch_id`, text)}, start_date desc, id
    limit ${sql.lit(MOST_HITS)}`.execute(db);
  return rows;
}

type CompanyRow = { key: string; name: string; people: number };

const COMPANIES: Record<"interviews" | "records", RawBuilder<unknown>> = {
  interviews: sql`(select company_key as key, company_name as name, trainee_id as person from interviews)`,
  records: sql`(select lower(company_name) as key, company_name as name, user_id as person
    from assistance_records)`,
};

/** Returns the companies of interviews, or of those supported, that have the text in their name, one spelling each. */
export async function findCompanies(db: Db, of: keyof typeof COMPANIES, text: string) {
  const { rows } = await sql<CompanyRow>`
    select key, min(name) as name, count(distinct person)::int as people
    from ${COMPANIES[of]} company
    where name ilike ${likeOf(text)}
    group by key
    order by ${rank(sql`min(name)`, text)}, people desc, key
    limit ${sql.lit(MOST_HITS)}`.execute(db);
  return rows;
}
