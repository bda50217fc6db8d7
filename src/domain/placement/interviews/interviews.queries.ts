import { sql } from "kysely";
import { isPlaced } from "#/domain/accounts/sessions/sessions.queries.ts";
import type { Clock } from "#/platform/app/clock.ts";
import { valuesOf } from "#/platform/db/answers.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import { insertRow } from "#/platform/db/inserts.ts";
import { lockUser } from "#/platform/db/lock-user.ts";
import { readPage } from "#/platform/db/pages.ts";
import { searchIn } from "#/platform/db/search.ts";
import { updateVersioned } from "#/platform/db/versions.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import { knownMeeting, type Meeting } from "#/shared/meeting.ts";
import { pick } from "#/shared/pick.ts";
import { APPOINTMENT_FIELDS, SLOT_FIELDS, type SlotFields } from "./interviews.contract.ts";

const MOST_COMPANIES = 20;

/** The slot of an interview before it was moved; the instant is a text as JSON has it. */
type Move = { date: IsoDate; startTime: string; reason: string | null; movedAt: string };

const rows = (db: Db) =>
  db
    .selectFrom("interviews")
    .innerJoin("users", "users.id", "interviews.traineeId")
    .leftJoin("placements", "placements.interviewId", "interviews.id")
    .select([
      ...columnsIn("interviews", "id", "traineeId", "number", "companyKey", "feedback"),
      ...columnsIn("interviews", ...SLOT_FIELDS),
      ...columnsIn("interviews", "description", "isNoShow", "attachmentFileId", "version"),
      ...columnsIn("interviews", "sequence", "plannedAt", "applicationId"),
      "users.username",
      "users.email",
      "placements.id as placementId",
      sql<Move[]>`(
        select coalesce(json_agg(json_build_object('date', date, 'startTime', start_time, 'reason', reason,
          'movedAt', moved_at) order by moved_at, id), '[]')
        from interview_moves where interview_id = interviews.id)`.as("moves"),
    ]);

/**
 * Whether an interview is to come about, or has: one that waits for its outcome does not count
 * while its candidate's account is locked.
 */
export const takesPlace = (interview = sql`interviews`) =>
  sql<boolean>`(${interview}.feedback <> 'Pending' or not exists (
    select from users locked where locked.id = ${interview}.trainee_id and locked.is_disabled))`;

/**
 * Interviews that were deleted and not restored, as the audit trail keeps what they were: a line of
 * the office names their candidate, any other is the candidate's.
 */
export const deletedInterviews = sql`(
  select a.subject_id as id, coalesce((a.old_value->>'traineeId')::uuid, a.actor_id) as trainee_id,
    a.old_value->>'companyName' as company_name, a.old_value->>'round' as round,
    (a.old_value->>'date')::date as date, a.old_value->>'startTime' as start_time, a.at as deleted_at
  from audit_log a where a.action = 'interview.deleted'
    and not exists (select from interviews i where i.id::text = a.subject_id))`;

/** One trainee's interviews, latest first. */
export const interviewsOf = (db: Db, traineeId: string) =>
  rows(db).where("interviews.traineeId", "=", traineeId).orderBy("interviews.number", "desc");

export type InterviewRow = Awaited<ReturnType<ReturnType<typeof rows>["execute"]>>[number];

/** The current company of a key, where the office has written about one. */
const companyOfKey = sql`(select born.root_id from company_keys mine
  join companies born on born.id = mine.company_id where mine.key = interviews.company_key)`;

/** Every key of the company of an interview. */
export const companyKeys = sql<string[]>`array(select interviews.company_key union
  select k.key from company_keys k join companies c on c.id = k.company_id where c.root_id = ${companyOfKey})`;

/**
 * That an application goes no further: it ended, or its opening was closed before there was an
 * offer.
 */
const isApplicationOver = sql`(a.stage in ('not taken', 'withdrawn')
  or o.status = 'closed' and a.stage in ('applied', 'shortlisted', 'rounds'))`;

/**
 * Whether the application that an interview belongs to is over. An interview that its candidate
 * scheduled belongs to the applications at the company that ended after it, while none is running
 * that was there before it.
 */
const isOver = sql<boolean>`coalesce((
  select case when interviews.application_id is not null then bool_or(${isApplicationOver}) else
      bool_or(${isApplicationOver} and (a.changed_at >= interviews.created_at
        or a.stage not in ('not taken', 'withdrawn')))
      and not bool_or(not ${isApplicationOver} and a.applied_at <= interviews.created_at) end
  from applications a join openings o on o.id = a.opening_id join companies c on c.id = o.company_id
  where a.trainee_id = interviews.trainee_id and case when interviews.application_id is not null
    then a.id = interviews.application_id else c.root_id = ${companyOfKey} end), false)`;

/** One trainee's interviews, latest first, each with what it binds them to. */
export const listInterviewsOf = (db: Db, traineeId: string) =>
  interviewsOf(db, traineeId)
    .select([companyKeys.as("companyKeys"), isOver.as("isOver")])
    .execute();

/** With whom, which round, when and where, and its outcome. */
export const presentAppointment = (row: InterviewRow) => ({
  ...pick(row, [...APPOINTMENT_FIELDS, "feedback"]),
  ...knownMeeting(row),
});

/** What is planned of an interview, with the key that its company is found by. */
export const slotOf = (row: Slot): Slot => pick(row, [...SLOT_FIELDS, "companyKey"]);

export const findInterview = (db: Db, id: string) =>
  rows(db).where("interviews.id", "=", id).executeTakeFirst();

export const findLatest = (db: Db, traineeId: string) =>
  interviewsOf(db, traineeId).limit(1).executeTakeFirst();

const latestCompany = (traineeId: string) => sql<string>`(
  select company_key from interviews where trainee_id = ${traineeId} order by number desc limit 1)`;

type Part = { traineeId: string; pastOn?: IsoDate };

/**
 * One page of a trainee's interviews, and how many match: those that are over on a day, or those
 * with the latest company.
 */
export async function pageInterviews(db: Db, part: Part, query: ListQuery) {
  const matching = rows(db)
    .where("interviews.traineeId", "=", part.traineeId)
    .$if(part.pastOn === undefined, (qb) =>
      qb.where("interviews.companyKey", "=", latestCompany(part.traineeId)),
    )
    .$if(part.pastOn !== undefined, (qb) =>
      qb.where((row) =>
        row.or([
          row("interviews.feedback", "<>", "Pending"),
          row("interviews.date", "<", part.pastOn ?? ""),
        ]),
      ),
    )
    .$call((rows) =>
      searchIn(rows, query.q, [
        ...columnsIn("interviews", "companyName", "round", "feedback", "description"),
      ]),
    );
  const { field, direction } = sortOf<"date" | "companyName" | "round">(query.sort, "-date");
  const ordered = matching
    .orderBy(`interviews.${field}`, direction)
    .orderBy("interviews.startTime", direction)
    .orderBy("interviews.number", direction);
  return readPage(query, ordered, matching.clearSelect());
}

/**
 * Locks a trainee's row, so that concurrent calls about their interviews follow one another.
 * Returns whether the person is placed and has a marketing profile, and whether the account is
 * locked.
 */
export async function lockCandidate(tx: Db, traineeId: string) {
  await lockUser(tx, traineeId);
  return findCandidateState(tx, traineeId);
}

export async function findCandidateState(db: Db, traineeId: string) {
  return await db
    .selectFrom("users")
    .select([
      isPlaced.as("isPlaced"),
      "users.isDisabled",
      sql<boolean>`exists (select 1 from marketing_profiles where trainee_id = users.id)`.as(
        "hasProfile",
      ),
    ])
    .where("users.id", "=", traineeId)
    .executeTakeFirstOrThrow();
}

type Slot = Omit<SlotFields, keyof Meeting> & Meeting & { companyKey: string };

/** Breaks interviews_one_pending (INTERVIEW_PENDING) while another one waits for feedback. */
export async function insertInterview(
  tx: Db,
  clock: Clock,
  row: Slot & { traineeId: string; number: number },
): Promise<string> {
  const at = clock.sqlNow();
  return insertRow(tx, "interviews", { ...row, createdAt: at, changedAt: at, plannedAt: at });
}

/**
 * Changes the plan of an interview whose candidate is locked, and its calendar entry; `isAhead`
 * when its outcome may be asked for again.
 */
export const updateInterview = (
  tx: Db,
  clock: Clock,
  id: string,
  { isAhead, ...values }: Slot & { isAhead: boolean },
) =>
  updateVersioned(
    tx,
    "interviews",
    { id },
    {
      ...values,
      ...(isAhead ? { askedAt: null } : {}),
      changedAt: clock.sqlNow(),
      plannedAt: clock.sqlNow(),
      sequence: sql<number>`sequence + 1`,
    },
  );

export const insertMove = (
  tx: Db,
  clock: Clock,
  move: { interviewId: string; date: IsoDate; startTime: string; reason: string | null },
) =>
  tx
    .insertInto("interviewMoves")
    .values({ ...move, id: newId(), movedAt: clock.sqlNow() })
    .execute();

export const deleteInterview = (tx: Db, id: string) =>
  tx.deleteFrom("interviews").where("id", "=", id).execute();

/** The spelling used most often for each company, by how often it was written. */
export const listCompanies = (db: Db, q: string): Promise<string[]> =>
  valuesOf(
    db
      .selectFrom((from) =>
        from
          .selectFrom("interviews")
          .select(["companyKey as key", "companyName as name"])
          .select(({ fn }) => fn.countAll<number>().as("interviews"))
          .groupBy(["companyKey", "companyName"])
          .as("said"),
      )
      .select([
        sql<string>`(array_agg(name order by interviews desc, name))[1]`.as("name"),
        sql<number>`sum(interviews)::int`.as("count"),
      ])
      .$call((rows) => searchIn(rows, q, ["said.name", "said.key"]))
      .groupBy("key")
      .orderBy("count", "desc")
      .orderBy("name")
      .limit(MOST_COMPANIES),
    "name",
  );
