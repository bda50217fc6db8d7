import { type RawBuilder, sql } from "kysely";
import { hasDigits, keysUnder } from "#/domain/placement/companies/companies.queries.ts";
import type { Db } from "#/platform/db/db.ts";
import { isCodeLike } from "#/platform/db/search.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { likeOf } from "#/shared/list.ts";
import { MODULE_NAMES, MODULES, type Module } from "#/shared/modules.ts";
import { MOST_HITS } from "./search.rules.ts";

/** Sorts best matches first: those that begin with the text, then those with a word that does. */
export const rank = (column: RawBuilder<unknown>, text: string) => {
  const begins = likeOf(text).slice(1);
  return sql`case when ${column} ilike ${begins} then 0
    when ' ' || ${column} ilike ${`% ${begins}`} then 1 else 2 end`;
};

/**
 * Returns the batches whose id or module contains the text, including ended ones; with `byTrainer`
 * also those of trainers whose name contains it.
 */
export async function findBatches(db: Db, text: string, { byTrainer }: { byTrainer: boolean }) {
  const like = likeOf(text);
  const words = text.trim().toLowerCase();
  const modules = MODULES.filter((one) =>
    [one, MODULE_NAMES[one]].some((name) => name.toLowerCase().includes(words)),
  );
  const { rows } = await sql<{
    id: string;
    batchId: string;
    batchType: Module;
    startDate: IsoDate;
    trainers: string[] | null;
  }>`
    with taught as (
      select session_slots.batch_id, array_agg(distinct users.username) as trainers
      from users join session_slots on session_slots.trainer_id = users.id
      where ${byTrainer} and users.role = 'Trainer' and users.username ilike ${like}
      group by session_slots.batch_id),
    found as (
      select id from batches where ${isCodeLike(sql.ref("batchId"), text)}
      union (select id from batches where batch_type = any(${modules}::text[])
        order by start_date desc, id limit ${sql.lit(MOST_HITS)})
      union select batch_id from taught)
    select id, batches.batch_id, batch_type, start_date, taught.trainers
    from found join batches using (id) left join taught on taught.batch_id = batches.id
    where batches.cancelled_at is null
    order by ${rank(sql`batches.batch_id`, text)}, start_date desc, id
    limit ${sql.lit(MOST_HITS)}`.execute(db);
  return rows;
}

type CompanyRow = { key: string; name: string; people: number };

/** The columns of a company's name and key in each table; an index covers both. */
const COMPANIES = {
  interviews: { table: sql`interviews`, key: sql`company_key`, person: sql`trainee_id` },
  records: { table: sql`assistance_records`, key: sql`lower(company_name)`, person: sql`user_id` },
};
/** Of many equally good matches only the first by name are examined further. */
const MOST_COUNTED = 3 * MOST_HITS;

/**
 * Returns the companies of interviews, or of supported people, whose name contains the text, one
 * spelling each. Distinct spellings are read from an index one after the other, however many
 * interviews each has.
 */
export async function findCompanies(db: Db, of: keyof typeof COMPANIES, text: string) {
  const { table, key, person } = COMPANIES[of];
  const next = (after: RawBuilder<unknown>) => sql`
    (select ${key} as key, company_name as name from ${table} where company_name is not null ${after}
      order by ${key}, company_name limit 1)`;
  const { rows } = await sql<CompanyRow>`
    with recursive spellings as (
      ${next(sql``)}
      union all
      select found.* from spellings before
      cross join lateral ${next(sql`and (${key}, company_name) > (before.key, before.name)`)} found),
    likely as (
      select key, min(name) as name from spellings where name ilike ${likeOf(text)} group by key
      order by ${rank(sql`min(name)`, text)}, key limit ${sql.lit(MOST_COUNTED)})
    select likely.key, likely.name, (select count(distinct ${person})::int from ${table}
      where ${key} = likely.key and company_name ilike ${likeOf(text)}) as people
    from likely
    order by ${rank(sql`likely.name`, text)}, people desc, likely.key
    limit ${sql.lit(MOST_HITS)}`.execute(db);
  return rows;
}

type ContactRow = { key: string; name: string; people: number; contact: string };

/** Returns the companies with a contact whose number has these digits, and that contact. */
export async function findContacts(db: Db, digits: string) {
  const { rows } = await sql<ContactRow>`
    select root.id::text as key, root.name, contact.name as contact,
      (select count(distinct trainee_id)::int from interviews
        where company_key in (${keysUnder(sql`root.id`)})) as people
    from company_contacts contact
    join companies own on own.id = contact.company_id join companies root on root.id = own.root_id
    where ${hasDigits(digits)}
    order by root.name, contact.name, contact.id
    limit ${sql.lit(MOST_HITS)}`.execute(db);
  return rows;
}

type GuideRow = { id: string; name: string; level: string };

/** Returns guides by name or, for a number, by its digits. */
export async function findGuides(db: Db, text: string, digits: string | undefined) {
  const byNumber = digits === undefined ? sql`false` : sql`mobile like ${likeOf(digits)}`;
  const { rows } = await sql<GuideRow>`
    select id, name, level from guidances
    where name ilike ${likeOf(text)} or ${byNumber}
    order by ${rank(sql`name`, text)}, name, id
    limit ${sql.lit(MOST_HITS)}`.execute(db);
  return rows;
}
