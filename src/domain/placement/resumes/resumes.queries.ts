import { sql } from "kysely";
import { printedName } from "#/domain/training/batches/batches.queries.ts";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import type { ResumeChoice, ResumeFacts } from "./resumes.rules.ts";

type ChoiceRow = ResumeChoice & { version: number };

/** A person's choices; undefined before they made any. */
export async function findChoice(db: Db, traineeId: string): Promise<ChoiceRow | undefined> {
  const { rows } = await sql<ChoiceRow>`
    select design, headline, summary, sections, contact, projects, version
    from resumes where trainee_id = ${traineeId}`.execute(db);
  return rows[0];
}

export const upsertChoice = (tx: Db, clock: Clock, traineeId: string, choice: ResumeChoice) =>
  sql`insert into resumes (trainee_id, design, headline, summary, sections, contact, projects, changed_at)
    values (${traineeId}, ${choice.design}, ${choice.headline}, ${choice.summary}, ${choice.sections}::text[],
      ${choice.contact}::text[], ${JSON.stringify(choice.projects)}::jsonb, ${clock.sqlNow()})
    on conflict (trainee_id) do update set design = excluded.design, headline = excluded.headline,
      summary = excluded.summary, sections = excluded.sections, contact = excluded.contact,
      projects = excluded.projects, changed_at = excluded.changed_at, version = resumes.version + 1`.execute(
    tx,
  );

/** A person's data, and their choices; null before they made any. */
export type FoundResume = { facts: ResumeFacts; choice: ResumeChoice | null };

/** The present data of trainees, no more than a résumé may show, with their choices, by id. */
export async function findResumes(
  db: Db,
  traineeIds: readonly string[],
): Promise<ReadonlyMap<string, FoundResume>> {
  const { rows } = await sql<ResumeFacts & { id: string; choice: ResumeChoice | null }>`
    select users.id, ${printedName("traineeDetails")} as name, users.email,
      coalesce(marketing_profiles.contact, trainee_details.contact_number) as phone,
      coalesce(job_preferences.skills, '{}') as skills,
      marketing_profiles.total_experience, marketing_profiles.relevant_experience,
      case when trainee_details.company_name is null then null else jsonb_build_object(
        'company', trainee_details.company_name, 'joined', trainee_details.joining_date,
        'left', trainee_details.relieving_date) end as employment,
      case when trainee_details.trainee_id is null then null else jsonb_build_object(
        'tenth', jsonb_build_object('institute', trainee_details.school_name,
          'year', trainee_details.tenth_year, 'percentage', trainee_details.tenth_percentage),
        'intermediate', jsonb_build_object('institute', trainee_details.inter_institute,
          'year', trainee_details.inter_year, 'percentage', trainee_details.inter_percentage),
        'degree', jsonb_build_object('institute', trainee_details.degree_institute,
          'year', trainee_details.degree_year, 'percentage', trainee_details.degree_percentage)) end as education,
      (select coalesce(jsonb_agg(jsonb_build_object('module', module, 'score', score)), '[]')
        from module_scores where module_scores.trainee_id = users.id) as marks,
      (select coalesce(jsonb_agg(jsonb_build_object('code', code, 'kind', kind, 'title', title)
        order by position), '[]')
        from certificates where certificates.trainee_id = users.id and withdrawn_at is null) as certificates,
      case when resumes.trainee_id is null then null else jsonb_build_object(
        'design', resumes.design, 'headline', resumes.headline, 'summary', resumes.summary,
        'sections', resumes.sections, 'contact', resumes.contact, 'projects', resumes.projects) end as choice
    from users
    left join resumes on resumes.trainee_id = users.id
    left join trainee_details on trainee_details.trainee_id = users.id
    left join marketing_profiles on marketing_profiles.trainee_id = users.id
    left join job_preferences on job_preferences.trainee_id = users.id
    where users.id = any(${traineeIds}::uuid[]) and users.role = 'Trainee'`.execute(db);
  return new Map(rows.map(({ id, choice, ...facts }) => [id, { facts, choice }]));
}

const selectShares = (db: Db) =>
  db
    .selectFrom("resumeShares")
    .select(["id", "traineeId", "createdAt", "expiresAt", "endedAt", "opened"]);
export type ShareRow = Awaited<
  ReturnType<ReturnType<typeof selectShares>["executeTakeFirstOrThrow"]>
>;

/** A person's links: open ones, then ended ones, newest first. */
export const listShares = (db: Db, clock: Clock, traineeId: string) =>
  selectShares(db)
    .where("traineeId", "=", traineeId)
    .orderBy(sql`ended_at is null and expires_at > ${clock.sqlNow()}`, "desc")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(20)
    .execute();

export const insertShare = (
  tx: Db,
  clock: Clock,
  { traineeId, tokenHash, days }: { traineeId: string; tokenHash: Buffer; days: number },
) =>
  tx
    .insertInto("resumeShares")
    .values({
      id: newId(),
      traineeId,
      tokenHash,
      createdAt: clock.sqlNow(),
      expiresAt: sql<Date>`${clock.sqlNow()} + make_interval(days => ${days})`,
    })
    .returning(["id", "traineeId", "createdAt", "expiresAt", "endedAt", "opened"])
    .executeTakeFirstOrThrow();

/**
 * Whether the person in this column has made a résumé, for lists in which people are chosen. A
 * subquery per row, as for `exists` the database may first hash everyone's.
 */
export const hasMadeResume = (column: string) =>
  sql<boolean>`coalesce((select true from resumes where resumes.trainee_id = ${sql.ref(column)}), false)`;

/** True if a link is open: not expired, and its owner may sign in. */
const isOpen = (clock: Clock) =>
  sql<boolean>`ended_at is null and expires_at > ${clock.sqlNow()}
    and exists (select from users where users.id = resume_shares.trainee_id
      and users.status = 'approved' and not users.is_disabled)`;

export const findOpenShare = (db: Db, clock: Clock, tokenHash: Buffer) =>
  db
    .selectFrom("resumeShares")
    .select("traineeId")
    .where("tokenHash", "=", tokenHash)
    .where(isOpen(clock))
    .executeTakeFirst();

/** Counts an opening of an open link. Returns the résumé's owner, and until when it is open. */
export const updateOpened = (db: Db, clock: Clock, tokenHash: Buffer) =>
  db
    .updateTable("resumeShares")
    .set((row) => ({ opened: row("opened", "+", 1), lastOpenedAt: clock.sqlNow() }))
    .where("tokenHash", "=", tokenHash)
    .where(isOpen(clock))
    .returning(["traineeId", "expiresAt"])
    .executeTakeFirst();

/** Ends a person's own link; repeating it does nothing. Returns whether the link exists. */
export const updateEnded = (
  db: Db,
  clock: Clock,
  { id, traineeId }: { id: string; traineeId: string },
): Promise<boolean> =>
  isFound(
    db
      .updateTable("resumeShares")
      .set({ endedAt: sql<Date>`coalesce(ended_at, ${clock.sqlNow()})` })
      .where("id", "=", id)
      .where("traineeId", "=", traineeId)
      .returning("id"),
  );
