import { type RawBuilder, sql } from "kysely";
import type { Db } from "#/platform/db/db.ts";
import {
  accountsLike,
  namedLike,
  namedNearly,
  ownersOfNumber,
} from "#/platform/db/found-by-text.ts";
import { likeOf } from "#/shared/list.ts";
import { numberIn, wordsOf } from "#/shared/search-text.ts";
import { accountState, type PersonRow } from "../people.queries.ts";
import type { PersonRights, SectionName } from "../person/person.policy.ts";
import { rank } from "./search.queries.ts";
import { MOST_HITS } from "./search.rules.ts";

const MET: Record<PersonRights["whom"], RawBuilder<unknown>> = {
  everybody: sql`true`,
  members: sql`exists (select 1 from batch_members where batch_members.trainee_id = users.id)`,
  supported: sql`exists (select 1 from assistance_records where assistance_records.user_id = users.id)`,
  candidates: sql`exists (select 1 from interviews where interviews.trainee_id = users.id)`,
};

/** The companies of people, by the section of a person's page that shows them. */
const COMPANIES_OF: Partial<Record<SectionName, (like: string) => RawBuilder<unknown>>> = {
  interviews: (like) =>
    sql`select trainee_id, company_name from interviews where company_name ilike ${like}`,
  placement: (like) =>
    sql`select trainee_id, placed_company from placements where placed_company ilike ${like}`,
  assistance: (like) =>
    sql`select user_id, company_name from assistance_records where company_name ilike ${like}`,
};
/** The shortest word that a trigram index can find in company names. */
const SHORTEST_COMPANY = 3;

type Word = { word: string; place: number; isOnly: boolean };

/**
 * Queries for the people a word matches: id, its position, letters that differ, whether by name,
 * the company.
 */
function meantBy({ sections, contact }: PersonRights, { word, place, isOnly }: Word) {
  const like = likeOf(word);
  const digits = contact ? numberIn(word) : undefined;
  const near = namedNearly(word);
  const people: RawBuilder<unknown>[] = [
    namedLike(word),
    ...(contact ? [accountsLike("email", like)] : []),
    ...(digits ? [ownersOfNumber(digits)] : []),
  ];
  const row = (ids: RawBuilder<unknown>, differs: number) =>
    sql`select id, ${sql.lit(place)} as place, ${sql.lit(differs)} as differs, true as is_named,
      null::text as company from (${ids}) one(id)`;
  const companies =
    isOnly || word.length < SHORTEST_COMPANY
      ? []
      : sections.flatMap((section) => COMPANIES_OF[section]?.(like) ?? []);
  return [
    row(sql.join(people, sql` union all `), 0),
    ...(near ? [row(near, 1)] : []),
    ...companies.map(
      (found) =>
        sql`select id, ${sql.lit(place)}, 0, false, company from (${found}) one(id, company)`,
    ),
  ];
}

export type FoundPerson = PersonRow & { fullName: string | null; company: string | null };

/**
 * Returns the people in a role's lists for whom each word of the text is in a name, in any order
 * and with at most one letter wrong, or all but one are and that one is in a company of theirs that
 * the role may read; for readers of contact details, also by address or number. Exact matches come
 * first.
 */
export async function findPeople(db: Db, rights: PersonRights, text: string) {
  const words = wordsOf(text);
  const meant = words.flatMap((word, place) =>
    meantBy(rights, { word, place, isOnly: words.length === 1 }),
  );
  const readsNames = rights.sections.includes("details");
  const { rows } = await sql<FoundPerson>`
    with meant as (${sql.join(meant, sql` union all `)}),
    words as (
      select id, place, min(differs) as differs, bool_or(is_named) as is_named, min(company) as company
      from meant group by id, place),
    found as (
      select id, sum(differs) as differs, min(company) filter (where not is_named) as company
      from words group by id having count(*) = ${sql.lit(words.length)} and bool_or(is_named))
    select users.id, users.username, users.email, users.role, users.sub_role, ${accountState} as state,
      found.company, case when ${readsNames} then
        (select concat_ws(' ', firstname, lastname, surname) from trainee_details
          where trainee_id = users.id) end as full_name
    from found join users on users.id = found.id
    where ${MET[rights.whom]}
    order by found.differs, ${rank(sql`users.username`, words[0] ?? text)}, users.username, users.id
    limit ${sql.lit(MOST_HITS)}`.execute(db);
  return rows;
}
