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

/** The slot of an interview before it was moved; the instant is text in JSON. */
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
 * Whether an interview will take place, or has; a pending one does not while its candidate's
 * account is locked.
 */
export const takesPlace = (interview = sql`interviews`) =>
  sql<boolean>`(${interview}.feedback <> 'Pending' or not exists (
    select from users locked where locked.id = ${interview}.trainee_id and locked.is_disabled))`;

/**
 * Interviews that were deleted and not restored, from the audit trail: a line by the office names
 * their candidate, any other line is the candidate's own.
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

/** The current company of a key, if the office added anything about one. */
const companyOfKey = sql`(select born.root_id from company_keys mine
  join companies born on born.id = mine.company_id where mine.key = interviews.company_key)`;

/** All keys of the company of an interview. */
export const companyKeys = sql<string[]>`array(select interviews.company_key union
  select k.key from company_keys k join companies c on c.id = k.company_id where c.root_id = ${companyOfKey})`;

/** True if an application goes no further: it ended, or its opening was closed before an offer. */
const isApplicationOver = sql`(a.stage in ('not taken', 'withdrawn')
  or o.status = 'closed' and a.stage in ('applied', 'shortlisted', 'rounds'))`;

/**
 * Whether the application that an interview belongs to is over. An interview that its candidate
 * scheduled belongs to the applications at that company that ended after it, unless one that
 * existed before it is still running.
 */
const isOver = sql<boolean>`coalesce((
  select case when interviews.application_id is not null then bool_or(${isApplicationOver}) else
      bool_or(${isApplicationOver} and (a.changed_at >= interviews.created_at
        or a.stage not in ('not taken', 'withdrawn')))
      and not bool_or(not ${isApplicationOver} and a.applied_at <= interviews.created_at) end
  from applications a join openings o on o.id = a.opening_id join companies c on c.id = o.company_id
  where a.trainee_id = interviews.trainee_id and case when interviews.application_id is not null
    then a.id = interviews.application_id else c.root_id = ${companyOfKey} end), false)`;

/** One trainee's interviews, latest first, each with what it restricts the next one to. */
export const listInterviewsOf = (db: Db, traineeId: string) =>
  interviewsOf(db, traineeId)
    .select([companyKeys.as("companyKeys"), isOver.as("isOver")])
    .execute();

/** The company, round, time, place and outcome of an interview. */
export const presentAppointment = (row: InterviewRow) => ({
  ...pick(row, [...APPOINTMENT_FIELDS, "feedback"]),
  ...knownMeeting(row),
});

/** The plan of an interview, with the key of its company. */
export const slotOf = (row: Slot): Slot => pick(row, [...SLOT_FIELDS, "companyKey"]);

export const findInterview = (db: Db, id: string) =>
  rows(db).where("interviews.id", "=", id).executeTakeFirst();

export const findLatest = (db: Db, traineeId: string) =>
  interviewsOf(db, traineeId).limit(1).executeTakeFirst();

const latestCompany = (traineeId: string) => sql<string>`(
  select company_key from interviews where trainee_id = ${traineeId} order by number desc limit 1)`;

type Part = { traineeId: string; pastOn?: IsoDate };

/**
 * One page of a trainee's interviews and the total: those that are over on a day, or those with the
 * latest company.
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
 * Locks a trainee's row, so that concurrent calls about their interviews run one after another.
 * Returns whether they are placed and have a marketing profile, and whether the account is locked.
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
 * Changes the plan of an interview whose candidate is locked, and its calendar entry; with
 * `isAhead` the candidate may be asked for its outcome again.
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

/** The most used spelling of each company, most used first. */
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
