import { type Expression, sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import type { RowOf } from "#/platform/db/together.ts";
import { updateVersioned } from "#/platform/db/versions.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { SESSION_FIELDS, type SessionMeeting } from "#/shared/meeting.ts";

/** Whether the trainer of a session has left: locked, or no longer a trainer. */
export const trainerHasLeft = sql<boolean>`(users.is_disabled or users.role <> 'Trainer'
  or users.status <> 'approved')`;

/** Planned sessions with their trainer, in order of time. */
const nextRows = (db: Db) =>
  db
    .selectFrom("plannedSessions")
    .innerJoin("users", "users.id", "plannedSessions.trainerId")
    .select([
      ...columnsIn("plannedSessions", "id", "date", "slot", "topic", ...SESSION_FIELDS),
      "users.username as trainerName",
    ])
    .orderBy("plannedSessions.startsAt")
    .orderBy("plannedSessions.id");

/** Planned sessions with trainer, batch and question, in order of time. */
const plannedRows = (db: Db) =>
  nextRows(db)
    .innerJoin("batches", "batches.id", "plannedSessions.batchId")
    .leftJoin("files", "files.id", "plannedSessions.fileId")
    .select([
      ...columnsIn("plannedSessions", "trainerId", "fileId", "version", "sequence", "changedAt"),
      "batches.id as batchKey",
      trainerHasLeft.as("hasLeft"),
      ...columnsIn("batches", "batchId", "batchType"),
      "files.name as fileName",
    ]);
export type PlannedRow = RowOf<typeof plannedRows>;

export const findPlanned = (db: Db, id: string) =>
  plannedRows(db).where("plannedSessions.id", "=", id).executeTakeFirst();

/** A planned session for a member of its batch; undefined if its trainer has left. */
export const findPlannedFor = (db: Db, id: string, memberId: string) =>
  plannedRows(db)
    .innerJoin("batchMembers", "batchMembers.batchId", "batches.id")
    .where("batchMembers.traineeId", "=", memberId)
    .where(({ not }) => not(trainerHasLeft))
    .where("plannedSessions.id", "=", id)
    .executeTakeFirst();

/** The bare row of a planned session, locked against other changes until the transaction ends. */
export const lockPlanned = (tx: Db, id: string) =>
  tx.selectFrom("plannedSessions").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

const MOST_PLANNED = 100;

/** The planned sessions of a trainer, including those that should have been recorded already. */
export const listPlannedBy = (db: Db, trainerId: string) =>
  plannedRows(db).where("plannedSessions.trainerId", "=", trainerId).limit(MOST_PLANNED);

/** All planned sessions of a batch, including those that should have been recorded already. */
export const listAllPlannedOf = (db: Db, batchId: Expression<string>) =>
  plannedRows(db).where("plannedSessions.batchId", "=", batchId).limit(MOST_PLANNED);

/** The planned sessions of trainers who have left, from a day on, that nobody has taken over. */
export const listAbandoned = (db: Db, from: IsoDate) =>
  plannedRows(db)
    .where(trainerHasLeft)
    .where("plannedSessions.date", ">=", from)
    .limit(MOST_PLANNED);

/** All planned sessions of a trainer, locked until the transaction ends. */
export const listPlannedOf = (tx: Db, trainerId: string) =>
  plannedRows(tx)
    .where("plannedSessions.trainerId", "=", trainerId)
    .forUpdate("plannedSessions")
    .execute();

/** The planned sessions of a trainer that lie in slots another trainer has free. */
export async function listFreeFor(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from planned_sessions p where p.trainer_id = ${from} and not exists (
      select from session_slots s where s.trainer_id = ${to} and s.date = p.date and s.slot = p.slot)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The session that a trainer who has left plans in a slot of a batch. */
export const findAbandoned = (
  tx: Db,
  { batchId, date, slot }: { batchId: string; date: IsoDate; slot: string },
) =>
  plannedRows(tx)
    .where("plannedSessions.batchId", "=", batchId)
    .where("plannedSessions.date", "=", date)
    .where("plannedSessions.slot", "=", slot)
    .where(trainerHasLeft)
    .executeTakeFirst();

/** A held session, locked, with whether its trainer has left. */
export const findHeldToTakeOver = (tx: Db, id: string) =>
  tx
    .selectFrom("trainingSessions")
    .innerJoin("users", "users.id", "trainingSessions.trainerId")
    .select(["trainingSessions.id", "trainingSessions.trainerId", trainerHasLeft.as("hasLeft")])
    .where("trainingSessions.id", "=", id)
    .forUpdate("trainingSessions")
    .executeTakeFirst();

/** The members of a planned session's batch, as attendees of a calendar entry. */
export const listInvited = (db: Db, sessionId: string) =>
  db
    .selectFrom("plannedSessions")
    .innerJoin("batchMembers", "batchMembers.batchId", "plannedSessions.batchId")
    .innerJoin("users", "users.id", "batchMembers.traineeId")
    .select(["users.id", "users.username as name", "users.email"])
    .where("plannedSessions.id", "=", sessionId)
    .orderBy("users.id")
    .execute();
export type Invited = Awaited<ReturnType<typeof listInvited>>[number];

/** The planned sessions of a batch from a day on, without those of trainers who have left. */
export const nextIn = (db: Db, batch: Expression<string>, from: IsoDate) =>
  nextRows(db)
    .where("plannedSessions.batchId", "=", batch)
    .where("plannedSessions.date", ">=", from)
    .where(({ not }) => not(trainerHasLeft))
    .limit(MOST_PLANNED);

/**
 * The sessions between two days, held or planned, of a batch or of a trainer; those planned by
 * trainers who have left take no slot.
 */
export const listTakenSlots = (
  db: Db,
  { batchId, trainerId, from, to }: Record<"batchId" | "trainerId", string> & Days,
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
    .where("sessionSlots.date", ">=", from)
    .where("sessionSlots.date", "<=", to)
    .where((row) => row.or([row("held.id", "is not", null), row.not(trainerHasLeft)]))
    .where((row) =>
      row.or([
        row("sessionSlots.batchId", "=", batchId),
        row("sessionSlots.trainerId", "=", trainerId),
      ]),
    )
    .orderBy("sessionSlots.date")
    .orderBy("sessionSlots.slot")
    .orderBy("sessionSlots.sessionId")
    .execute();
type Days = { from: IsoDate; to: IsoDate };

type Place = SessionMeeting & { date: IsoDate; slot: string; topic: string; fileId: string | null };

export async function insertPlanned(
  tx: Db,
  clock: Clock,
  rows: readonly (Place & { id: string; batchId: string; trainerId: string })[],
): Promise<void> {
  const at = clock.sqlNow();
  await tx
    .insertInto("plannedSessions")
    .values(rows.map((row) => ({ ...row, createdAt: at, changedAt: at })))
    .execute();
}

/** Changes a planned session that the caller has locked. */
export async function updatePlanned(
  tx: Db,
  clock: Clock,
  id: string,
  row: Place & { sequence: number },
  isMoved: boolean,
): Promise<void> {
  const at = clock.sqlNow();
  const values = { ...row, changedAt: at, ...(isMoved ? { movedAt: at } : {}) };
  await updateVersioned(tx, "plannedSessions", { id }, values);
}

/**
 * Gives a planned session that the caller has locked to another trainer, and updates its calendar
 * entry.
 */
export async function updateTrainer(
  tx: Db,
  clock: Clock,
  id: string,
  trainerId: string,
): Promise<void> {
  const sequence = sql<number>`sequence + 1`;
  const values = { trainerId, sequence, changedAt: clock.sqlNow() };
  await updateVersioned(tx, "plannedSessions", { id }, values);
}

/** Gives a held session to another trainer. */
export async function updateTrainerOfHeld(
  tx: Db,
  clock: Clock,
  id: string,
  trainerId: string,
): Promise<void> {
  await updateVersioned(tx, "trainingSessions", { id }, { trainerId, changedAt: clock.sqlNow() });
}

export const deletePlanned = (tx: Db, id: string) =>
  tx.deleteFrom("plannedSessions").where("id", "=", id).execute();
