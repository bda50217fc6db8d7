import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import type { Actor } from "#/shared/actor.ts";
import { MEETING_FIELDS, SESSION_FIELDS } from "#/shared/meeting.ts";

/** Calendars keep their entries, so older ones need not be sent again. */
const MOST_ENTRIES = 1000;

const ENTRY = [
  "id",
  "batchId",
  "date",
  "slot",
  "topic",
  "trainerId",
  "sequence",
  "changedAt",
  ...SESSION_FIELDS,
] as const;

/** Sessions planned by a trainer who has left are not shown. */
const ofSomebodyHere = sql<boolean>`exists (select from users where users.id = planned_sessions.trainer_id
  and not users.is_disabled and users.role = 'Trainer' and users.status = 'approved')`;

/** Both held and planned sessions: a calendar keeps the entry when a session is held. */
const sessions = (db: Db) =>
  db
    .selectFrom((all) =>
      all
        .selectFrom("trainingSessions")
        .select(ENTRY)
        .unionAll(all.selectFrom("plannedSessions").select(ENTRY).where(ofSomebodyHere))
        .as("entries"),
    )
    .innerJoin("batches", "batches.id", "entries.batchId")
    .innerJoin("users", "users.id", "entries.trainerId")
    .select([
      ...columnsIn("entries", "id", "date", "slot", "topic", "trainerId", "sequence", "changedAt"),
      ...columnsIn("entries", ...SESSION_FIELDS),
      "batches.batchId",
      "batches.batchType",
      "users.username as trainerName",
    ]);
export type SessionRow = Awaited<ReturnType<ReturnType<typeof sessions>["execute"]>>[number];

export const findSession = (db: Db, sessionId: string) =>
  sessions(db).where("entries.id", "=", sessionId).executeTakeFirst();

/** Whether a trainee is in the batch for which a session is held. */
export const isMemberOfSession = (db: Db, sessionId: string, traineeId: string): Promise<boolean> =>
  isFound(
    db
      .selectFrom("sessionSlots")
      .innerJoin("batchMembers", "batchMembers.batchId", "sessionSlots.batchId")
      .select("sessionSlots.sessionId")
      .where("sessionSlots.sessionId", "=", sessionId)
      .where("batchMembers.traineeId", "=", traineeId),
  );

/** The sessions of a calendar, latest first: a trainer's own, or those of a trainee's batches. */
export const listSessions = (db: Db, person: Pick<Actor, "id" | "role">) =>
  sessions(db)
    .$if(person.role === "Trainer", (rows) => rows.where("entries.trainerId", "=", person.id))
    .$if(person.role !== "Trainer", (rows) =>
      rows.where("entries.batchId", "in", (row) =>
        row
          .selectFrom("batchMembers")
          .select("batchMembers.batchId")
          .where("batchMembers.traineeId", "=", person.id),
      ),
    )
    .orderBy("entries.date", "desc")
    .orderBy("entries.id", "desc")
    .limit(MOST_ENTRIES)
    .execute();

/** A batch of the given member, or any batch if none is given. */
export const findBatch = (db: Db, batchId: string, memberId: string | undefined) =>
  db
    .selectFrom("batches")
    .select(["id", "batchId", "batchType", "startDate as date", "createdAt as changedAt"])
    .select(sql<number>`version - 1`.as("sequence"))
    .where("cancelledAt", "is", null)
    .where("id", "=", batchId)
    .$if(memberId !== undefined, (rows) =>
      rows.where("id", "in", (member) =>
        member
          .selectFrom("batchMembers")
          .select("batchMembers.batchId")
          .where("batchMembers.traineeId", "=", memberId ?? ""),
      ),
    )
    .executeTakeFirst();

const interviews = (db: Db) =>
  db
    .selectFrom("interviews")
    .select([
      "id",
      "traineeId",
      "companyName",
      "round",
      "date",
      "startTime",
      "duration",
      "sequence",
      "plannedAt as changedAt",
      ...MEETING_FIELDS,
    ]);
export type InterviewRow = Awaited<ReturnType<ReturnType<typeof interviews>["execute"]>>[number];

export const findInterview = (db: Db, id: string) =>
  interviews(db).where("id", "=", id).executeTakeFirst();

/** A candidate's interviews, whatever the outcome, latest first. */
export const listInterviews = (db: Db, traineeId: string) =>
  interviews(db)
    .where("traineeId", "=", traineeId)
    .orderBy("date", "desc")
    .orderBy("id", "desc")
    .limit(MOST_ENTRIES)
    .execute();

/** Since when a user has a calendar address, as one row or none, for `readTogether`. */
export const listKeyOf = (db: Db, userId: string) =>
  db.selectFrom("calendarKeys").select("createdAt").where("userId", "=", userId);

export const findKeyOf = (db: Db, userId: string) => listKeyOf(db, userId).executeTakeFirst();

export const upsertKey = (tx: Db, clock: Clock, row: { userId: string; keyHash: Buffer }) =>
  tx
    .insertInto("calendarKeys")
    .values({ ...row, createdAt: clock.sqlNow() })
    .onConflict((conflict) =>
      conflict.column("userId").doUpdateSet({ keyHash: row.keyHash, createdAt: clock.sqlNow() }),
    )
    .returning("createdAt")
    .executeTakeFirstOrThrow();

export const deleteKeyOf = (tx: Db, userId: string) =>
  tx.deleteFrom("calendarKeys").where("userId", "=", userId).execute();

/** Returns the person whose calendar a key opens; undefined if the account is locked. */
export const findPersonByKey = (db: Db, keyHash: Buffer) =>
  db
    .selectFrom("calendarKeys")
    .innerJoin("users", "users.id", "calendarKeys.userId")
    .select(["users.id", "users.username", "users.role"])
    .where("calendarKeys.keyHash", "=", keyHash)
    .where("users.status", "=", "approved")
    .where("users.isDisabled", "=", false)
    .executeTakeFirst();
