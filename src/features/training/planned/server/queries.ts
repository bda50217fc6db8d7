import { type Expression, sql } from "kysely";
import type { Clock } from "#/server/clock.ts";
import { columnsIn } from "#/server/db/columns.ts";
import type { RowOf } from "#/server/db/together.ts";
import { updateVersioned } from "#/server/db/versions.ts";
import type { Db } from "#/server/db.ts";
import type { IsoDate } from "#/shared/dates.ts";

/** Planned sessions with their trainer, in the order they come. */
const nextRows = (db: Db) =>
  db
    .selectFrom("plannedSessions")
    .innerJoin("users", "users.id", "plannedSessions.trainerId")
    .select([
      ...columnsIn("plannedSessions", "id", "date", "slot", "topic"),
      "users.username as trainerName",
    ])
    .orderBy("plannedSessions.startsAt")
    .orderBy("plannedSessions.id");

/** The same with batch and question. */
const plannedRows = (db: Db) =>
  nextRows(db)
    .innerJoin("batches", "batches.id", "plannedSessions.batchId")
    .leftJoin("files", "files.id", "plannedSessions.fileId")
    .select([
      ...columnsIn("plannedSessions", "trainerId", "fileId", "version"),
      ...columnsIn("batches", "batchId", "batchType"),
      "files.name as fileName",
    ]);
export type PlannedRow = RowOf<typeof plannedRows>;

export const findPlanned = (db: Db, id: string) =>
  plannedRows(db).where("plannedSessions.id", "=", id).executeTakeFirst();

/** The same, for a member of its batch. */
export const findPlannedFor = (db: Db, id: string, memberId: string) =>
  plannedRows(db)
    .innerJoin("batchMembers", "batchMembers.batchId", "batches.id")
    .where("batchMembers.traineeId", "=", memberId)
    .where("plannedSessions.id", "=", id)
    .executeTakeFirst();

/** The bare row of a planned session, locked against other changes until the transaction ends. */
export const lockPlanned = (tx: Db, id: string) =>
  tx.selectFrom("plannedSessions").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

const MOST_PLANNED = 100;

/** What a trainer plans, also what should have been recorded by now. */
export const listPlannedBy = (db: Db, trainerId: string) =>
  plannedRows(db).where("plannedSessions.trainerId", "=", trainerId).limit(MOST_PLANNED);

/** Everything that is planned for a batch, also what should have been recorded by now. */
export const listAllPlannedOf = (db: Db, batchId: Expression<string>) =>
  plannedRows(db).where("plannedSessions.batchId", "=", batchId).limit(MOST_PLANNED);

/** What is planned for a batch from a day on. */
export const nextIn = (db: Db, batch: Expression<string>, from: IsoDate) =>
  nextRows(db)
    .where("plannedSessions.batchId", "=", batch)
    .where("plannedSessions.date", ">=", from)
    .limit(MOST_PLANNED);

/** The sessions of a day, held or planned, of a batch or of a trainer. */
export const listTakenSlots = (
  db: Db,
  { batchId, trainerId, date }: { batchId: string; trainerId: string; date: IsoDate },
) =>
  db
    .selectFrom("sessionSlots")
    .innerJoin("batches", "batches.id", "sessionSlots.batchId")
    .innerJoin("users", "users.id", "sessionSlots.trainerId")
    .leftJoin("trainingSessions as held", "held.id", "sessionSlots.sessionId")
    .leftJoin("plannedSessions as planned", "planned.id", "sessionSlots.sessionId")
    .select([
      ...columnsIn("sessionSlots", "sessionId as id", "date", "slot", "trainerId"),
      "batches.batchId",
      "users.username as trainerName",
      sql<string>`coalesce(held.topic, planned.topic)`.as("topic"),
      sql<boolean>`held.id is null`.as("isPlanned"),
    ])
    .where("sessionSlots.date", "=", date)
    .where((row) =>
      row.or([
        row("sessionSlots.batchId", "=", batchId),
        row("sessionSlots.trainerId", "=", trainerId),
      ]),
    )
    .orderBy("sessionSlots.slot")
    .orderBy("sessionSlots.sessionId")
    .execute();

type Place = { date: IsoDate; slot: string; topic: string; fileId: string | null };

export async function insertPlanned(
  tx: Db,
  clock: Clock,
  row: Place & { id: string; batchId: string; trainerId: string },
): Promise<void> {
  const at = clock.sqlNow();
  await tx
    .insertInto("plannedSessions")
    .values({ ...row, createdAt: at, changedAt: at })
    .execute();
}

/** Changes a planned session that the caller has locked. */
export async function updatePlanned(
  tx: Db,
  clock: Clock,
  id: string,
  row: Place & { sequence: number },
): Promise<void> {
  await updateVersioned(tx, "plannedSessions", { id }, { ...row, changedAt: clock.sqlNow() });
}

export async function deletePlanned(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom("plannedSessions").where("id", "=", id).execute();
}
