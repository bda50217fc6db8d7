import { sql } from "kysely";
import { isMarketingEligible } from "#/features/accounts/sessions/server/queries.ts";
import { hasMadeResume } from "#/features/resumes/server/queries.ts";
import type { Clock } from "#/server/clock.ts";
import { columnsIn } from "#/server/db/columns.ts";
import { insertRow } from "#/server/db/inserts.ts";
import { readPage } from "#/server/db/pages.ts";
import { searchIn } from "#/server/db/search.ts";
import { updateVersioned } from "#/server/db/versions.ts";
import type { Db } from "#/server/db.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import { type Module, PASS_MARK } from "#/shared/marks.ts";
import type { OpeningFields } from "../contract.ts";
import type { OpeningStatus } from "../rules.ts";

/** Openings, each with the company it stands under now. */
const openings = (db: Db) =>
  db
    .selectFrom("openings")
    .innerJoin("companies as born", "born.id", "openings.companyId")
    .innerJoin("companies", "companies.id", "born.rootId")
    .select([
      ...columnsIn("openings", "id", "role", "about", "skills", "location", "fixedLakh"),
      ...columnsIn("openings", "variableLakh", "leastExperience", "leastMark", "seats"),
      ...columnsIn("openings", "until", "status", "publishedAt", "version"),
      "companies.id as companyId",
      "companies.name as companyName",
    ]);
export type OpeningRow = Awaited<ReturnType<ReturnType<typeof openings>["execute"]>>[number];

export const openingOf = (db: Db, id: string) => openings(db).where("openings.id", "=", id);

/** Locks an opening, so that applying, closing and changing follow one another. */
export async function lockOpening(tx: Db, id: string): Promise<OpeningRow | undefined> {
  await tx.selectFrom("openings").select("id").where("id", "=", id).forUpdate().execute();
  return openingOf(tx, id).executeTakeFirst();
}

const countIn = (stages: readonly string[]) => sql<number>`(select count(*)::int from applications
  where applications.opening_id = openings.id and stage = any(${stages}::text[]))`;

type Filter = { status?: OpeningStatus | undefined };

/** One page of openings with how many stand where, and how many match. */
export function listOpenings(db: Db, { status, ...query }: ListQuery & Filter) {
  const { field, direction } = sortOf<"companyName" | "role" | "until" | "seats" | "status">(
    query.sort,
    "-until",
  );
  const matching = openings(db)
    .$if(status !== undefined, (rows) => rows.where("openings.status", "=", status ?? "draft"))
    .$call((rows) =>
      searchIn(rows, query.q, ["companies.name", "openings.role", "openings.location"]),
    );
  const rows = matching
    .select([
      countIn(["applied", "shortlisted"]).as("waiting"),
      countIn(["rounds"]).as("inRounds"),
      countIn(["offered"]).as("offered"),
      countIn(["joined"]).as("joined"),
    ])
    .orderBy(field === "companyName" ? "companies.name" : `openings.${field}`, direction)
    .orderBy("openings.id");
  return readPage(query, rows, matching.clearSelect(), { isFewInAll: true });
}

/** What is open on a day, and what somebody applied for; what ends first comes first. */
export const listOpeningsFor = (db: Db, traineeId: string, today: IsoDate) =>
  openings(db)
    .leftJoin("applications", (join) =>
      join
        .onRef("applications.openingId", "=", "openings.id")
        .on("applications.traineeId", "=", traineeId),
    )
    .select([
      "applications.stage",
      "applications.fixedLakh as offeredFixed",
      "applications.variableLakh as offeredVariable",
      "applications.joiningDate",
    ])
    .where((row) =>
      row.or([
        row.and([row("openings.status", "=", "published"), row("openings.until", ">=", today)]),
        row("applications.stage", "is not", null),
      ]),
    )
    .orderBy("openings.until")
    .orderBy("openings.id")
    .execute();

type Written = Omit<OpeningFields, "companyName"> & { companyId: string };

export const insertOpening = (
  tx: Db,
  clock: Clock,
  row: Written & { createdBy: string },
): Promise<string> =>
  insertRow(tx, "openings", { ...row, status: "draft", createdAt: clock.sqlNow() });

export const updateOpening = (tx: Db, id: string, row: Written): Promise<boolean> =>
  updateVersioned(tx, "openings", { id }, row);

export const updateStatus = (
  tx: Db,
  id: string,
  { status, publishedAt }: { status: OpeningStatus; publishedAt: Date },
): Promise<boolean> => updateVersioned(tx, "openings", { id }, { status, publishedAt });

/**
 * Who is eligible for marketing and not placed, each `mark` the lowest of five where it has to be enough: the database keeps
 * them (docs/decisions/0017-kept-counts.md).
 */
const toPlace = sql`(select trainee_id from listed_people
  where list = 'to-place' and coalesce(mark >= ${sql.lit(PASS_MARK)}, true))`;

/** Who may apply, with what is known of them: eligible, with an account in use, and not placed. */
export async function listCandidates(db: Db, of: { userId?: string; notIn?: string } = {}) {
  const { rows } = await sql<{
    userId: string;
    username: string;
    totalExperience: number | null;
    skills: string[] | null;
    locations: string[] | null;
    marks: Partial<Record<Module, number>> | null;
    hasResume: boolean;
  }>`
    select users.id as user_id, users.username, marketing_profiles.total_experience,
      job_preferences.skills, job_preferences.locations,
      (select json_object_agg(module_scores.module, module_scores.score) from module_scores
        where module_scores.trainee_id = users.id) as marks,
      ${hasMadeResume("users.id")} as has_resume
    from users
    left join marketing_profiles on marketing_profiles.trainee_id = users.id
    left join job_preferences on job_preferences.trainee_id = users.id
    where users.role = 'Trainee' and users.status = 'approved' and not users.is_disabled
      and ${of.userId ? sql`users.id = ${of.userId} and ${isMarketingEligible}` : sql`users.id in ${toPlace}`}
      and not exists (select from placements where placements.trainee_id = users.id)
      and ${
        of.notIn
          ? sql`not exists (select from applications where opening_id = ${of.notIn}
              and applications.trainee_id = users.id and stage <> 'withdrawn')`
          : sql`true`
      }
    order by users.username, users.id`.execute(db);
  return rows.map(({ skills, locations, marks, ...row }) => ({
    ...row,
    skills: skills ?? [],
    locations: locations ?? [],
    marks: marks ?? {},
  }));
}

export const findPreferences = (db: Db, traineeId: string) =>
  db
    .selectFrom("jobPreferences")
    .select(["skills", "locations"])
    .where("traineeId", "=", traineeId)
    .executeTakeFirst();

/** Stores what somebody can do and where they would work. */
export async function upsertPreferences(
  tx: Db,
  clock: Clock,
  { traineeId, ...values }: { traineeId: string; skills: string[]; locations: string[] },
): Promise<void> {
  const changedAt = clock.sqlNow();
  await tx
    .insertInto("jobPreferences")
    .values({ traineeId, ...values, changedAt })
    .onConflict((conflict) => conflict.column("traineeId").doUpdateSet({ ...values, changedAt }))
    .execute();
}
