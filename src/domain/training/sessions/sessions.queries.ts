import { type Expression, type RawBuilder, sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound, valuesOf } from "#/platform/db/answers.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { readPage } from "#/platform/db/pages.ts";
import { codesOf, searchIn } from "#/platform/db/search.ts";
import { updateVersioned } from "#/platform/db/versions.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import { SESSION_FIELDS, type SessionMeeting } from "#/shared/meeting.ts";
import { MARKS } from "./marks.queries.ts";

/**
 * Whether a session already counts: `hasBegun` of rules.ts, in SQL. Every query about held sessions
 * uses this condition; `session` is the name of the table in the statement.
 */
export const begun = (now: Date, session = "training_sessions"): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${session}.starts_at`)} <= ${now})`;

export const sessionRows = (db: Db) =>
  db
    .selectFrom("trainingSessions")
    .innerJoin("batches", "batches.id", "trainingSessions.batchId")
    .innerJoin("users", "users.id", "trainingSessions.trainerId")
    .innerJoin("files", "files.id", "trainingSessions.fileId");

export const SESSION_COLUMNS = [
  "trainingSessions.id",
  "batches.batchId",
  "batches.batchType",
  ...columnsIn("trainingSessions", "date", "slot", "topic", "trainerId"),
  "users.username as trainerName",
  "trainingSessions.fileId",
  "files.name as fileName",
  "trainingSessions.version",
  ...columnsIn("trainingSessions", ...SESSION_FIELDS),
] as const;

export const findSession = (db: Db, id: string) =>
  sessionRows(db)
    .select([...SESSION_COLUMNS, ...MARKS])
    .where("trainingSessions.id", "=", id)
    .executeTakeFirst();
export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** The bare row of a session, locked against other changes until the transaction ends. */
export const lockSession = (tx: Db, id: string) =>
  tx.selectFrom("trainingSessions").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** The position of a slot among the configured ones in SQL, to sort the sessions of a day. */
export const slotPositionOf = (slots: readonly string[]): RawBuilder<number> =>
  sql<number>`coalesce(array_position(${[...slots]}::text[], training_sessions.slot), 0)`;

type Content = SessionMeeting & { date: IsoDate; slot: string; topic: string; fileId: string };

export async function insertSession(
  tx: Db,
  clock: Clock,
  row: Content & {
    id: string;
    batchId: string;
    trainerId: string;
    /** How often it was changed while it was planned. */
    sequence?: number;
  },
): Promise<void> {
  const at = clock.sqlNow();
  await tx
    .insertInto("trainingSessions")
    .values({ ...row, createdAt: at, changedAt: at })
    .execute();
}

/** Changes a session that the caller has locked; `isMoved` updates its calendar entry. */
export async function updateSession(
  tx: Db,
  clock: Clock,
  id: string,
  row: Content & { isMoved: boolean },
): Promise<void> {
  const { isMoved, ...values } = row;
  await updateVersioned(
    tx,
    "trainingSessions",
    { id },
    {
      ...values,
      changedAt: clock.sqlNow(),
      sequence: sql<number>`sequence + ${isMoved ? 1 : 0}::int`,
    },
  );
}

/**
 * Raises the version of a session that the caller has locked, so that edits based on an earlier one
 * are refused as stale.
 */
export const raiseSessionVersion = (tx: Db, clock: Clock, id: string) =>
  updateVersioned(tx, "trainingSessions", { id }, { changedAt: clock.sqlNow() });

export async function listMembersAmong(
  db: Db,
  batchId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  return valuesOf(
    db
      .selectFrom("batchMembers")
      .select("traineeId")
      .where("batchId", "=", batchId)
      .where("traineeId", "in", ids),
    "traineeId",
  );
}

export const listMemberIds = (db: Db, batchId: string): Promise<string[]> =>
  valuesOf(
    db
      .selectFrom("batchMembers")
      .select("traineeId")
      .where("batchId", "=", batchId)
      .orderBy("traineeId"),
    "traineeId",
  );

/** A trainee who reads sessions, and the slots of a day in order. */
export type SessionReader = { traineeId: string; slots: readonly string[] };

/** Sessions of all batches, newest first, with their trainer and a trainee's state in each. */
const sessionFacts = (db: Db, { traineeId, slots }: SessionReader) =>
  db
    .selectFrom("trainingSessions")
    .innerJoin("users", "users.id", "trainingSessions.trainerId")
    .leftJoin("attendance", (join) =>
      join
        .onRef("attendance.sessionId", "=", "trainingSessions.id")
        .on("attendance.traineeId", "=", traineeId),
    )
    .leftJoin("excusedAbsences", (join) =>
      join
        .onRef("excusedAbsences.sessionId", "=", "trainingSessions.id")
        .on("excusedAbsences.traineeId", "=", traineeId),
    )
    .leftJoinLateral(
      (row) =>
        row
          .selectFrom("answers")
          .select(["answers.fileId", "answers.status", "answers.reason"])
          .whereRef("answers.sessionId", "=", "trainingSessions.id")
          .where("answers.traineeId", "=", traineeId)
          .orderBy("answers.number", "desc")
          .limit(1)
          .as("latest"),
      (join) => join.onTrue(),
    )
    .select([
      ...columnsIn("trainingSessions", "id", "date", "slot", "topic", ...SESSION_FIELDS),
      "users.username as trainerName",
      "attendance.traineeId as presentId",
      "excusedAbsences.reason as excuse",
      "latest.status as answerStatus",
      "latest.reason as answerReason",
    ])
    .orderBy("trainingSessions.date", "desc")
    .orderBy(slotPositionOf(slots), "desc")
    .orderBy("trainingSessions.id", "desc");

/** A trainee's state in the sessions of a batch, newest first, without files, for metrics. */
export const sessionFactsIn = (
  db: Db,
  { batch, ...reader }: SessionReader & { batch: Expression<string> },
) => sessionFacts(db, reader).where("trainingSessions.batchId", "=", batch);

/** The sessions of all batches with batch, question and a trainee's answer. */
export const sessionsSeenBy = (db: Db, reader: SessionReader) =>
  sessionFacts(db, reader)
    .innerJoin("batches", "batches.id", "trainingSessions.batchId")
    .innerJoin("files", "files.id", "trainingSessions.fileId")
    .select([
      ...columnsIn("batches", "batchId", "batchType"),
      ...columnsIn("trainingSessions", "trainerId", "fileId", "version"),
      "files.name as fileName",
      "latest.fileId as answerFileId",
    ]);

/** The sessions of a batch, newest first, with a trainee's state in each. */
export const listSessionsOf = (
  db: Db,
  { batchId, ...reader }: SessionReader & { batchId: string },
) => sessionsSeenBy(db, reader).where("trainingSessions.batchId", "=", batchId);

/**
 * Whether a file is the question of a session in a batch that the trainee is in, or failed before
 * repeating the module.
 */
export const isQuestionOfBatchOf = (db: Db, fileId: string, traineeId: string): Promise<boolean> =>
  isFound(
    db
      .selectFrom("trainingSessions")
      .select("trainingSessions.id")
      .where("trainingSessions.fileId", "=", fileId)
      .where("trainingSessions.batchId", "in", (row) =>
        row
          .selectFrom("batchMembers")
          .select("batchId")
          .where("traineeId", "=", traineeId)
          .union(
            row
              .selectFrom("batchDepartures")
              .select("batchId")
              .where("traineeId", "=", traineeId)
              .where("score", "is not", null),
          ),
      ),
  );

const SORTS = {
  date: "trainingSessions.date",
  topic: "trainingSessions.topic",
  batchId: "batches.batchId",
} as const;

/** A trainer's own sessions of a day in order of time, for `readTogether`. */
export const listSessionsOn = (
  db: Db,
  { trainerId, date, slots }: { trainerId: string; date: IsoDate; slots: readonly string[] },
) =>
  sessionRows(db)
    .where("trainingSessions.trainerId", "=", trainerId)
    .where("trainingSessions.date", "=", date)
    .select([...SESSION_COLUMNS, ...MARKS])
    .orderBy(slotPositionOf(slots))
    .orderBy("trainingSessions.id");

/**
 * A trainer's own sessions after a day that are recorded already, earliest first, for
 * `readTogether`.
 */
export const listSessionsAfter = (
  db: Db,
  { trainerId, date, most }: { trainerId: string; date: IsoDate; most: number },
) =>
  sessionRows(db)
    .where("trainingSessions.trainerId", "=", trainerId)
    .where("trainingSessions.date", ">", date)
    .select([...SESSION_COLUMNS, ...MARKS])
    .orderBy("trainingSessions.startsAt")
    .orderBy("trainingSessions.id")
    .limit(most);

/** One page of a trainer's own sessions, newest first unless sorted otherwise, and the total. */
export async function listTrainerSessions(
  db: Db,
  filter: { trainerId: string; batchId?: string; date?: IsoDate; slots: readonly string[] },
  query: ListQuery,
) {
  const matching = sessionRows(db)
    .where("trainingSessions.trainerId", "=", filter.trainerId)
    .$if(filter.batchId !== undefined, (rows) =>
      rows.where("trainingSessions.batchId", "=", filter.batchId ?? ""),
    )
    .$if(filter.date !== undefined, (rows) =>
      rows.where("trainingSessions.date", "=", filter.date ?? ""),
    )
    .$call((rows) =>
      searchIn(rows, query.q, [
        ...columnsIn("trainingSessions", "topic", "slot"),
        codesOf("batches.batchId"),
      ]),
    );
  const { field, direction } = sortOf<keyof typeof SORTS | "time">(query.sort, "-date");
  const slotPosition = slotPositionOf(filter.slots);
  const rows = matching
    .select([...SESSION_COLUMNS, ...MARKS])
    .orderBy(field === "time" ? slotPosition : SORTS[field], direction)
    .orderBy("trainingSessions.date", "desc")
    .orderBy(slotPosition, "desc")
    .orderBy("trainingSessions.id", "desc");
  return readPage(query, rows, matching);
}
