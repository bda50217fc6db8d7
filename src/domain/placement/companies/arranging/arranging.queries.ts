import { sql } from "kysely";
import { companyKeys, takesPlace } from "#/domain/placement/interviews/interviews.queries.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { updateVersioned } from "#/platform/db/versions.ts";
import { addDays, type IsoDate } from "#/shared/dates.ts";
import { keysUnder } from "../companies.queries.ts";
import type { Beside } from "./arranging.rules.ts";

/**
 * Locks a company, so that concurrent calls cannot schedule two of its interviews at the same time
 * unnoticed.
 */
export const lockCompany = (tx: Db, companyId: string) =>
  tx.selectFrom("companies").select("id").where("id", "=", companyId).forUpdate().execute();

/** The candidate of an application, and all keys of its company. */
export const findCandidacy = (db: Db, applicationId: string) =>
  db
    .selectFrom("applications")
    .innerJoin("openings", "openings.id", "applications.openingId")
    .innerJoin("companies", "companies.id", "openings.companyId")
    .select([
      "applications.id",
      "applications.traineeId",
      sql<string[]>`array(${keysUnder(sql.ref("companies.rootId"))})`.as("keys"),
    ])
    .where("applications.id", "=", applicationId)
    .executeTakeFirst();

/** A candidate's upcoming interviews, next first, each with all keys of its company. */
export const listToCome = (db: Db, traineeId: string, today: IsoDate) =>
  db
    .selectFrom("interviews")
    .select(["id", "companyName", "round", "date", "startTime", "duration"])
    .select(companyKeys.as("keys"))
    .where("traineeId", "=", traineeId)
    .where("feedback", "=", "Pending")
    .where("date", ">=", today)
    .orderBy("date")
    .orderBy("startTime")
    .orderBy("id")
    .execute();

/**
 * What a candidate, and a company by its keys, have planned on a day, the one before and the one
 * after, without one interview. The adjacent days matter because interviews may last past midnight.
 */
export async function readNeighbours(
  db: Db,
  of: { traineeId: string; keys: readonly string[]; date: IsoDate; except?: string | undefined },
): Promise<Beside> {
  const days = [addDays(of.date, -1), of.date, addDays(of.date, 1)];
  const interviews = db
    .selectFrom("interviews")
    .innerJoin("users", "users.id", "interviews.traineeId")
    .select([
      "interviews.traineeId",
      "users.username",
      ...columnsIn("interviews", "companyName", "round", "date", "startTime", "duration"),
    ])
    .where("interviews.date", "in", days)
    .where(takesPlace())
    .where((row) =>
      row.or([
        row("interviews.traineeId", "=", of.traineeId),
        sql<boolean>`interviews.company_key = any(${of.keys}::text[])`,
      ]),
    )
    .$if(of.except !== undefined, (rows) => rows.where("interviews.id", "<>", of.except ?? ""))
    .orderBy("interviews.date")
    .orderBy("interviews.startTime")
    .orderBy("interviews.id");
  const sessions = (table: "trainingSessions" | "plannedSessions") =>
    db
      .selectFrom(table)
      .select(["date", "slot", "topic"])
      .where("date", "in", days)
      .where("batchId", "in", (member) =>
        member
          .selectFrom("batchMembers")
          .select("batchMembers.batchId")
          .where("batchMembers.traineeId", "=", of.traineeId),
      );
  // Sessions planned by a trainer who has left do not take place.
  const planned = sessions("plannedSessions").where(
    sql<boolean>`exists (select from users where users.id = trainer_id and not users.is_disabled)`,
  );
  const classes = sessions("trainingSessions").unionAll(planned);
  return { interviews: await interviews.execute(), classes: await classes.execute() };
}

/** The application for which an interview was arranged; undefined if its candidate scheduled it. */
export const findArranged = (db: Db, id: string) =>
  db
    .selectFrom("interviews")
    .innerJoin("applications", "applications.id", "interviews.applicationId")
    .select([
      ...columnsIn("interviews", "id", "traineeId", "isNoShow", "followUp", "version"),
      "applications.id as applicationId",
      "applications.openingId",
    ])
    .where("interviews.id", "=", id)
    .executeTakeFirst();

export const updateArranged = (
  tx: Db,
  id: string,
  values: { applicationId: string; arrangedBy: string },
) => tx.updateTable("interviews").set(values).where("id", "=", id).execute();

export const updateFollowUp = (tx: Db, id: string, followUp: string | null) =>
  updateVersioned(tx, "interviews", { id }, { followUp });
