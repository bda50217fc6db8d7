import { sql } from "kysely";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { KNOWN_ACTIONS } from "./audit-trail.rules.ts";

/** The most rows read: more than anyone has, so that no query is unbounded. */
const MOST = 500;

/** The id of a person's assistance record; nobody has two. */
export const recordOf = (db: Db, userId: string) =>
  db.selectFrom("assistanceRecords").select("id").where("userId", "=", userId);

/** The ids of openings that a person applied for or was shortlisted for. */
const openingsOf = (db: Db, traineeId: string) =>
  db
    .selectFrom("applications")
    .select(sql<string>`opening_id::text`.as("id"))
    .where("traineeId", "=", traineeId);

/**
 * Audit lines about a person, their applications and their assistance, and about interviews they
 * removed or the office cancelled; without undone cancellations.
 */
export const audited = (db: Db, userId: string) =>
  db
    .selectFrom("auditLog as line")
    .leftJoin("users as actor", "actor.id", "line.actorId")
    .select([
      ...columnsIn("line", "at", "action", "oldValue", "newValue", "actorId"),
      "actor.username as actor",
    ])
    .where((row) =>
      row.or([
        // Lines about documents have the trainee as subject.
        row.and([
          row("line.subjectType", "in", ["user", "trainee"]),
          row("line.subjectId", "=", userId),
        ]),
        row.and([
          row("line.subjectType", "=", "assistance-record"),
          row("line.subjectId", "=", sql<string>`(${recordOf(db, userId)})::text`),
        ]),
        row.and([
          row("line.subjectType", "=", "opening"),
          row("line.subjectId", "in", openingsOf(db, userId)),
          sql<boolean>`line.new_value ->> 'traineeId' = ${userId}`,
        ]),
        row.and([
          row("line.action", "=", "interview.deleted"),
          sql<boolean>`line.old_value ->> 'traineeId' = ${userId}`,
          sql<boolean>`not exists (select from interviews
            where trainee_id = ${userId} and id::text = line.subject_id)`,
        ]),
        row.and([
          row("line.actorId", "=", userId),
          row("line.action", "in", ["interview.deleted", "decision.undone"]),
        ]),
      ]),
    )
    // Sign-ins and reads are audited too, but are no timeline events.
    .where("line.action", "in", KNOWN_ACTIONS)
    .orderBy("line.at", "desc")
    .limit(MOST);
