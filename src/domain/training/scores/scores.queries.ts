import { type RawBuilder, sql } from "kysely";
import { traineeName } from "#/domain/training/batches/batches.queries.ts";
import type { Clock } from "#/platform/app/clock.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import { readPage } from "#/platform/db/pages.ts";
import { namesOf, searchIn } from "#/platform/db/search.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import type { Module } from "#/shared/modules.ts";
import type { Remarks } from "./remarks.rules.ts";

/** A trainee with the readable ids of their batches and their marks, by module. */
export type Graded = {
  id: string;
  name: string;
  batches: Partial<Record<Module, string>>;
  marks: Partial<Record<Module, number | undefined>>;
  remarks: Partial<Record<Module, Remarks>>;
};

export const listGraded = (db: Db, ids: readonly string[]): Promise<Graded[]> =>
  db
    .selectFrom("users")
    .leftJoin("traineeDetails", "traineeDetails.traineeId", "users.id")
    .select([
      "users.id",
      traineeName.as("name"),
      sql<Graded["batches"]>`(
        select coalesce(jsonb_object_agg(batches.batch_type, batches.batch_id), '{}') from batch_members
        join batches on batches.id = batch_members.batch_id
        where batch_members.trainee_id = users.id)`.as("batches"),
      sql<Graded["marks"]>`(
        select coalesce(jsonb_object_agg(module_scores.module, module_scores.score), '{}') from module_scores
        where module_scores.trainee_id = users.id)`.as("marks"),
      sql<Graded["remarks"]>`(
        select coalesce(jsonb_object_agg(module_scores.module, module_scores.remarks), '{}') from module_scores
        where module_scores.trainee_id = users.id and module_scores.remarks is not null)`.as(
        "remarks",
      ),
    ])
    .where(sql<boolean>`users.id = any(${ids}::uuid[])`)
    .where("users.role", "=", "Trainee")
    .execute();

export const selectScores = (db: Db, traineeId: string) =>
  db.selectFrom("moduleScores").select(["module", "score"]).where("traineeId", "=", traineeId);

export const listScores = (db: Db, traineeId: string) => selectScores(db, traineeId).execute();

export type ScoreChanged = {
  traineeId: string;
  module: Module;
  from: number | null;
  /** Null if the mark is cleared, for the given reason. */
  to: number | null;
  reason: string | null;
};

/**
 * Stores marks, or deletes cleared ones, and their changes, for any number of people in one
 * statement. `notifyAt` is when their trainees may be notified; null if the caller notifies them.
 */
export async function insertChanges(
  tx: Db,
  clock: Clock,
  { trainerId, notifyAt }: { trainerId: string; notifyAt: RawBuilder<Date> | null },
  changes: readonly ScoreChanged[],
): Promise<void> {
  const at = clock.sqlNow();
  await sql`
    with given as (
      select * from unnest(
        ${changes.map(() => newId())}::uuid[], ${changes.map(({ traineeId }) => traineeId)}::uuid[],
        ${changes.map(({ module }) => module)}::text[], ${changes.map(({ from }) => from)}::numeric[],
        ${changes.map(({ to }) => to)}::numeric[], ${changes.map(({ reason }) => reason)}::text[])
        as given (id, trainee_id, module, old_score, new_score, reason)
    ), cleared as (
      delete from module_scores using given where given.new_score is null
        and module_scores.trainee_id = given.trainee_id and module_scores.module = given.module
    ), stored as (
      insert into module_scores (trainee_id, module, score, scored_by, scored_at)
      select trainee_id, module, new_score, ${trainerId}::uuid, ${at} from given where new_score is not null
      on conflict (trainee_id, module) do update
        set score = excluded.score, scored_by = excluded.scored_by, scored_at = excluded.scored_at
    )
    insert into score_changes (id, trainee_id, module, old_score, new_score, reason, changed_by, changed_at, notify_at)
    select id, trainee_id, module, old_score, new_score, reason, ${trainerId}::uuid, ${at}, (${notifyAt})::timestamptz
    from given`.execute(tx);
}

const traineeOf = (db: Db, id: string) =>
  db.selectFrom("users").select("id").where("id", "=", id).where("role", "=", "Trainee");

/**
 * One page of the changes of a trainee's marks, newest first unless sorted otherwise; undefined if
 * there is no such trainee.
 */
export async function listChanges(
  db: Db,
  filter: { traineeId: string; module: Module | undefined },
  query: ListQuery,
) {
  const matching = db
    .selectFrom("scoreChanges")
    .innerJoin("users", "users.id", "scoreChanges.changedBy")
    .where("scoreChanges.traineeId", "=", filter.traineeId)
    .$if(filter.module !== undefined, (rows) =>
      rows.where("scoreChanges.module", "=", filter.module ?? "Java"),
    )
    .$call((rows) => searchIn(rows, query.q, ["users.username", namesOf(sql.ref("users.id"))]));
  const { field, direction } = sortOf<"changedAt" | "scoreType">(query.sort, "-changedAt");
  const rows = matching
    .select([
      ...columnsIn("scoreChanges", "id", "module", "oldScore", "newScore", "changedBy"),
      ...columnsIn("scoreChanges", "changedAt", "reason"),
      "users.username",
    ])
    .orderBy(field === "scoreType" ? "scoreChanges.module" : "scoreChanges.changedAt", direction)
    .orderBy("scoreChanges.id", direction);
  const trainee = await traineeOf(db, filter.traineeId).executeTakeFirst();
  return trainee && readPage(query, rows, matching);
}

/**
 * What a trainee has done since a mark was given that only a passed module allows: joining the next
 * one, looking for work.
 */
export async function findDoneSince(
  db: Db,
  { traineeId, module, next }: { traineeId: string; module: Module; next: Module | undefined },
) {
  const { rows } = await sql<{ hasJoined: boolean; hasApplied: boolean }>`
    select exists (select from batch_members where trainee_id = users.id and batch_type = ${next ?? null}
        and joined_at >= scored_at) as has_joined,
      users.sub_role is distinct from 'Existing Trainee' and (
        exists (select from interviews where trainee_id = users.id and created_at >= scored_at)
        or exists (select from applications where trainee_id = users.id and applied_at >= scored_at)) as has_applied
    from module_scores join users on users.id = module_scores.trainee_id
    where module_scores.trainee_id = ${traineeId} and module = ${module}`.execute(db);
  return rows[0];
}

/**
 * Whether a mark was changed after its trainee joined their present batch; earlier changes belong
 * to the previous attempt.
 */
const isOfThisAttempt = sql<boolean>`changed_at >= (select joined_at from batch_members
  where batch_members.trainee_id = score_changes.trainee_id and batch_members.batch_type = score_changes.module)`;

/**
 * Deletes a mark that was never changed, with its first change. Returns false if it has changed
 * since.
 */
export async function deleteFirstScore(
  tx: Db,
  { traineeId, module, score }: { traineeId: string; module: Module; score: number },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("moduleScores")
    .where("traineeId", "=", traineeId)
    .where("module", "=", module)
    .where("score", "=", score)
    .where(sql<boolean>`1 = (select count(*) from score_changes
      where score_changes.trainee_id = ${traineeId} and score_changes.module = ${module} and ${isOfThisAttempt})`)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await tx
    .deleteFrom("scoreChanges")
    .where("traineeId", "=", traineeId)
    .where("module", "=", module)
    .where(isOfThisAttempt)
    .execute();
  return true;
}

/** The marks of everybody who has some, by e-mail. */
export const listStoredScores = (db: Db, { after, limit }: { after: number; limit: number }) =>
  db
    .selectFrom("moduleScores")
    .innerJoin("users", "users.id", "moduleScores.traineeId")
    .select([
      "users.email",
      sql<Graded["marks"]>`jsonb_object_agg(module_scores.module, module_scores.score)`.as("marks"),
    ])
    .where("users.status", "=", "approved")
    .groupBy("users.email")
    .orderBy("users.email")
    .limit(limit)
    .offset(after)
    .execute();

/**
 * Returns the changes of a trainee's marks that were not notified yet: per module from the value
 * they know to the current one. Attempts at a repeated module are reported separately, each with
 * its batch.
 */
export async function listUnannounced(db: Db, traineeId: string) {
  const { rows } = await sql<ScoreChanged & { batchId: string | null }>`
    select trainee_id, module, batches.batch_id, (array_agg(old_score order by changed_at, untold.id))[1] as "from",
      (array_agg(new_score order by changed_at desc, untold.id desc))[1] as "to",
      (array_agg(untold.reason order by changed_at desc, untold.id desc))[1] as reason
    from score_changes untold
    left join batches on batches.id = coalesce(
      (select d.batch_id from batch_departures d where d.trainee_id = untold.trainee_id and d.batch_type = untold.module
        and d.joined_at <= untold.changed_at and d.left_at > untold.changed_at order by d.left_at limit 1),
      (select m.batch_id from batch_members m where m.trainee_id = untold.trainee_id and m.batch_type = untold.module))
    where untold.trainee_id = ${traineeId} and notify_at is not null
    group by trainee_id, module, batches.batch_id order by min(changed_at)`.execute(db);
  return rows.filter(({ from, to }) => from !== to);
}

/** The members of a batch with one of these lower-case e-mails. */
export const listMembersByEmail = (db: Db, batchId: string, emails: readonly string[]) =>
  db
    .selectFrom("batchMembers")
    .innerJoin("users", "users.id", "batchMembers.traineeId")
    .select(["users.id as traineeId", sql<string>`lower(users.email)`.as("email")])
    .where("batchMembers.batchId", "=", batchId)
    .where(sql<boolean>`lower(users.email) = any(${emails}::text[])`)
    .execute();
