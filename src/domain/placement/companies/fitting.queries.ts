import { type RawBuilder, sql } from "kysely";
import { isMarketingEligible, isPlaced } from "#/domain/accounts/sessions/sessions.queries.ts";
import { hasMadeResume } from "#/domain/placement/resumes/resumes.queries.ts";
import type { Db } from "#/platform/db/db.ts";
import { tallyOf } from "#/platform/db/pages.ts";
import { type ListQuery, likeOf, windowOf } from "#/shared/list.ts";
import { MODULES, type Module, PASS_MARK } from "#/shared/marks.ts";
import { isKeyOf, keysOf, type Needs } from "./openings/openings.rules.ts";

/** Who may apply, with what is known of them. */
type CandidateRow = {
  userId: string;
  username: string;
  totalExperience: number | null;
  skills: string[];
  locations: string[];
  marks: Partial<Record<Module, number>>;
  hasResume: boolean;
};

const known = sql`users.id as user_id, users.username, marketing_profiles.total_experience,
  coalesce(job_preferences.skills, '{}') as skills, coalesce(job_preferences.locations, '{}') as locations,
  coalesce((select json_object_agg(module_scores.module, module_scores.score) from module_scores
    where module_scores.trainee_id = users.id), '{}') as marks,
  ${hasMadeResume("users.id")} as has_resume`;
const withWhatTheySay = sql`left join marketing_profiles on marketing_profiles.trainee_id = users.id
  left join job_preferences on job_preferences.trainee_id = users.id`;

const hasApplied = (openingId: string, traineeId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from applications where opening_id = ${openingId} and applications.trainee_id = ${traineeId} and stage <> 'withdrawn')`;

/**
 * Returns somebody who may apply: eligible, with an account in use, not placed, and without an
 * application for `notIn`.
 */
export async function findCandidate(
  db: Db,
  userId: string,
  { notIn }: { notIn?: string } = {},
): Promise<CandidateRow | undefined> {
  const { rows } = await sql<CandidateRow>`
    select ${known} from users ${withWhatTheySay}
    where users.id = ${userId} and users.role = 'Trainee' and users.status = 'approved' and not users.is_disabled
      and ${isMarketingEligible}
      and not ${isPlaced}
      and ${notIn ? sql`not ${hasApplied(notIn, sql`users.id`)}` : sql`true`}`.execute(db);
  return rows[0];
}

/**
 * A lowest mark of five has to be enough where it is the reason; kept without saying whether it is.
 */
const isEnough = sql<boolean>`coalesce(mark >= ${sql.lit(PASS_MARK)}, true)`;
/**
 * All who may apply for something: the database keeps them, with what openings ask for
 * (docs/decisions/0017-kept-counts.md).
 */
const toPlace = sql`list = 'to-place' and ${isEnough}`;

/**
 * Whether nothing speaks against somebody who is kept: what `fitReasons` says of one, for an index
 * to find.
 */
function isFitting({ skills, location, leastExperience, leastMark }: Needs): RawBuilder<boolean> {
  const modules = MODULES.filter((module) => skills.some((skill) => isKeyOf(skill, module)));
  const others = skills.filter((skill) => !modules.some((module) => isKeyOf(skill, module)));
  // Whose lowest mark is their reason has passed each module; of the others each mark is looked up,
  // where `exists` might read all marks.
  const named = modules.map(
    (
      module,
    ) => sql<boolean>`(mark is not null or skills @> ${keysOf([module])}::text[] or coalesce((
      select s.score >= ${sql.lit(PASS_MARK)} from module_scores s
      where s.trainee_id = listed_people.trainee_id and s.module = ${sql.lit(module)}), false))`,
  );
  if (others.length > 0) named.unshift(sql`skills @> ${keysOf(others)}::text[]`);
  const conditions: RawBuilder<boolean>[] = [];
  if (named.length > 0)
    conditions.push(sql`(skills @> '{""}' or (${sql.join(named, sql` and `)}))`);
  if (location !== "") conditions.push(sql`locations && ${["", ...keysOf([location])]}::text[]`);
  if (leastExperience !== null)
    conditions.push(sql`(experience >= ${leastExperience} or experience is null)`);
  if (leastMark !== null) conditions.push(sql`(mean >= ${leastMark} or mean is null)`);
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`;
}

/** Returns the ids of all who are notified of an opening. */
export async function listWhoFit(db: Db, needs: Needs): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select trainee_id as id from listed_people where ${toPlace} and ${isFitting(needs)}
    order by name, trainee_id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * One page of who may apply for an opening and has not, and how many there are. By `fits` those who
 * do come first: of the others as many are looked for as the page has room for.
 */
export async function listFits(db: Db, opening: Needs & { id: string }, query: ListQuery) {
  const { limit, offset } = windowOf(query);
  const text = query.q?.trim();
  const all = sql`${toPlace} and not ${hasApplied(opening.id, sql`listed_people.trainee_id`)}
    and ${text ? sql`name ilike ${likeOf(text)}` : sql`true`}`;
  const last = offset + limit;
  const page = (query.sort ?? "-fits").endsWith("fits")
    ? byFit(all, isFitting(opening), { isReversed: query.sort === "fits", last })
    : sql`select trainee_id, row_number() over () as place from (
        select trainee_id from listed_people where ${all}
        order by ${query.sort === "-username" ? sql`name desc, trainee_id desc` : sql`name, trainee_id`}
        limit ${sql.lit(last)}) found`;
  const total = text
    ? sql<number>`(select count(*)::int from listed_people where ${all})`
    : totalOf(opening.id);
  const { rows } = await sql<CandidateRow & { total: number }>`
    with page as (${page} offset ${sql.lit(offset)})
    select ${known}, ${total} as total
    from page join users on users.id = page.trainee_id ${withWhatTheySay}
    order by page.place`.execute(db);
  const [first] = rows;
  return {
    rows: rows.map(({ total: _, ...row }) => row),
    // A page behind the last has no row to tell it.
    total: first || offset === 0 ? (first?.total ?? 0) : await read(db, total),
  };
}

async function read(db: Db, total: RawBuilder<number>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${total} as total`.execute(db);
  return rows[0]?.total ?? 0;
}

function byFit(
  all: RawBuilder<unknown>,
  fits: RawBuilder<boolean>,
  { isReversed, last }: { isReversed: boolean; last: number },
) {
  const found = (condition: RawBuilder<unknown>) => sql`select trainee_id, name
    from listed_people where ${all} and ${condition} order by name, trainee_id limit ${sql.lit(last)}`;
  const others = sql`not ${fits}`;
  return sql`select trainee_id, row_number() over () as place from (
    with first as materialized (${found(isReversed ? others : fits)}),
      later as materialized (${found(sql`(select count(*) from first) < ${sql.lit(last)} and ${isReversed ? fits : others}`)})
    select * from (select 1 as part, * from first union all select 2, * from later) found
    order by part, name, trainee_id limit ${sql.lit(last)}) found`;
}

const totalOf = (
  openingId: string,
) => sql<number>`(${tallyOf("listed_people", "to-place", sql`coalesce(amount >= ${sql.lit(PASS_MARK)}, true)`).tally}
  - (select count(*)::int from applications join listed_people on listed_people.trainee_id = applications.trainee_id
    where opening_id = ${openingId} and stage <> 'withdrawn' and ${toPlace}))`;
