import { type RawBuilder, sql } from "kysely";
import {
  areMarketingEligible,
  isMarketingEligible,
  isPlaced,
} from "#/domain/accounts/sessions/sessions.queries.ts";
import { hasMadeResume } from "#/domain/placement/resumes/resumes.queries.ts";
import { valuesOf } from "#/platform/db/answers.ts";
import type { Db } from "#/platform/db/db.ts";
import { readPage } from "#/platform/db/pages.ts";
import { type ListQuery, likeOf, sortOf } from "#/shared/list.ts";
import { MODULES, type Module, PASS_SCORE } from "#/shared/modules.ts";
import { isKeyOf, keysOf, type Needs } from "./openings/openings.rules.ts";

type CandidateRow = {
  userId: string;
  username: string;
  totalExperience: number | null;
  skills: string[];
  locations: string[];
  marks: Partial<Record<Module, number>>;
  hasResume: boolean;
};

const known = [
  "users.id as userId",
  "users.username",
  "marketingProfiles.totalExperience",
  sql<string[]>`coalesce(job_preferences.skills, '{}')`.as("skills"),
  sql<string[]>`coalesce(job_preferences.locations, '{}')`.as("locations"),
  sql<
    CandidateRow["marks"]
  >`coalesce((select json_object_agg(module_scores.module, module_scores.score)
    from module_scores where module_scores.trainee_id = users.id), '{}')`.as("marks"),
  hasMadeResume("users.id").as("hasResume"),
] as const;

const hasApplied = (openingId: string) => sql<boolean>`exists (select from applications
  where opening_id = ${openingId} and applications.trainee_id = users.id and stage <> 'withdrawn')`;

/**
 * Returns a candidate who may apply: eligible, with an unlocked account, not placed, and without an
 * application for `notIn`.
 */
export const findCandidate = (
  db: Db,
  userId: string,
  { notIn }: { notIn?: string } = {},
): Promise<CandidateRow | undefined> =>
  candidates(db, isMarketingEligible)
    .select(known)
    .where("users.id", "=", userId)
    .$if(notIn !== undefined, (rows) => rows.where((row) => row.not(hasApplied(notIn ?? ""))))
    .executeTakeFirst();

/** Everyone who may apply for an opening. */
const candidates = (db: Db, isEligible = areMarketingEligible) =>
  db
    .selectFrom("users")
    .leftJoin("marketingProfiles", "marketingProfiles.traineeId", "users.id")
    .leftJoin("jobPreferences", "jobPreferences.traineeId", "users.id")
    .where("users.role", "=", "Trainee")
    .where("users.status", "=", "approved")
    .where("users.isDisabled", "=", false)
    .where(isEligible)
    .where((row) => row.not(isPlaced));

const meanMark = sql`(select avg(score) from module_scores where module_scores.trainee_id = users.id)`;
const hasPassed = (module: Module) => sql<boolean>`exists (select from module_scores
  where module_scores.trainee_id = users.id and module = ${sql.lit(module)} and score >= ${sql.lit(PASS_SCORE)})`;
/** True if the candidate has not entered anything, which is no obstacle. */
const unlessUnsaid = (keys: RawBuilder<unknown>, condition: RawBuilder<boolean>) =>
  sql<boolean>`(${keys} = '{}' or (${condition}))`;

/**
 * Whether a candidate fits, by the same rule as `fitReasons`. With `isKnown`, everything required
 * must also be known.
 */
function isFitting(
  { skills, location, leastExperience, leastMark }: Needs,
  { isKnown = false } = {},
): RawBuilder<boolean> {
  const modules = MODULES.filter((module) => skills.some((skill) => isKeyOf(skill, module)));
  const others = skills.filter((skill) => !modules.some((module) => isKeyOf(skill, module)));
  const skillKeys = sql`coalesce(job_preferences.skill_keys, '{}')`;
  const locationKeys = sql`coalesce(job_preferences.location_keys, '{}')`;
  const unless = isKnown ? (_: unknown, condition: RawBuilder<boolean>) => condition : unlessUnsaid;
  const unsaid = sql.lit(!isKnown);
  const named = [
    sql<boolean>`${skillKeys} @> ${keysOf(others)}::text[]`,
    ...modules.map(
      (module) =>
        sql<boolean>`(${skillKeys} @> ${keysOf([module])}::text[] or ${hasPassed(module)})`,
    ),
  ];
  const conditions = [unless(skillKeys, sql`${sql.join(named, sql` and `)}`)];
  if (location !== "") {
    conditions.push(unless(locationKeys, sql`${locationKeys} && ${keysOf([location])}::text[]`));
  }
  if (leastExperience !== null) {
    conditions.push(
      sql`coalesce(marketing_profiles.total_experience >= ${leastExperience}, ${unsaid})`,
    );
  }
  if (leastMark !== null) conditions.push(sql`coalesce(${meanMark} >= ${leastMark}, ${unsaid})`);
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** Returns the ids of all who are notified of an opening. */
export const listWhoFit = (db: Db, needs: Needs): Promise<string[]> =>
  valuesOf(
    candidates(db)
      .select("users.id")
      .where(isFitting(needs))
      .orderBy("users.username")
      .orderBy("users.id"),
    "id",
  );

/**
 * One page of those who may apply for an opening and have not, and the total. Sorted by `fits`,
 * those who fit come first, beginning with those for whom everything required is known.
 */
export function listFits(db: Db, opening: Needs & { id: string }, query: ListQuery) {
  const text = query.q?.trim();
  const matching = candidates(db)
    .where((row) => row.not(hasApplied(opening.id)))
    .$if(Boolean(text), (rows) => rows.where("users.username", "ilike", likeOf(text ?? "")));
  const { field, direction } = sortOf<"username" | "fits">(query.sort, "-fits");
  const rows = matching
    .select(known)
    .$if(field === "fits", (found) =>
      found
        .orderBy(isFitting(opening), direction)
        .orderBy(isFitting(opening, { isKnown: true }), "desc"),
    )
    .orderBy("users.username", field === "username" ? direction : "asc")
    .orderBy("users.id", field === "username" ? direction : "asc");
  return readPage(query, rows, matching, { isFewInAll: true });
}
