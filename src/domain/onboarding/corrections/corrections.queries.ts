import { type Expression, sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import { countRows } from "#/platform/db/pages.ts";
import type { RowOf } from "#/platform/db/together.ts";
import { findDetails } from "../details/details.queries.ts";
import type { DetailsCorrection } from "./corrections.contract.ts";
import { type Change, labelOf, propertiesOf, valueText } from "./corrections.rules.ts";

/**
 * Locks a person's account and document set until the transaction ends, so that corrections,
 * requests, decisions and verifications about the same person run one after another. Returns the
 * details; undefined if there are none.
 */
export async function lockDetails(tx: Db, traineeId: string) {
  await sql`select from users where id = ${traineeId} for no key update`.execute(tx);
  await sql`select from document_sets where trainee_id = ${traineeId} for update`.execute(tx);
  return findDetails(tx, traineeId);
}

export const updateDetails = (tx: Db, traineeId: string, field: string, value: unknown) =>
  tx
    .updateTable("traineeDetails")
    .set(propertiesOf(field, value))
    .where("traineeId", "=", traineeId)
    .execute();

/**
 * Stores a change, or a request with a reason; a second open request for a field breaks
 * details_changes_one_open (CORRECTION_OPEN).
 */
export const insertChanges = (
  tx: Db,
  clock: Clock,
  {
    traineeId,
    changes,
    reason,
  }: { traineeId: string; changes: readonly Change[]; reason?: string },
) =>
  tx
    .insertInto("detailsChanges")
    .values(
      changes.map(({ field, oldValue, newValue }) => ({
        id: newId(),
        traineeId,
        field,
        oldValue: JSON.stringify(oldValue),
        newValue: JSON.stringify(newValue),
        status: reason === undefined ? ("made" as const) : ("asked" as const),
        reason: reason ?? null,
        madeAt: clock.sqlNow(),
      })),
    )
    .execute();

/** Withdraws the requests for these fields, as the person has changed them directly. */
export const withdrawOf = (tx: Db, traineeId: string, fields: readonly string[]) =>
  tx
    .updateTable("detailsChanges")
    .set({ status: "withdrawn" })
    .where("traineeId", "=", traineeId)
    .where("field", "in", fields)
    .where("status", "=", "asked")
    .execute();

export const updateWithdrawn = (tx: Db, id: string) =>
  tx.updateTable("detailsChanges").set({ status: "withdrawn" }).where("id", "=", id).execute();

/** Stores a decision; `oldValue` is the value stored at that moment. */
export async function updateDecided(
  tx: Db,
  clock: Clock,
  decided: {
    id: string;
    status: "granted" | "refused";
    oldValue: unknown;
    answer: string | null;
    decidedBy: string;
    notifyAt: Expression<Date>;
  },
) {
  const { id, oldValue, ...row } = decided;
  await tx
    .updateTable("detailsChanges")
    .set({ ...row, oldValue: JSON.stringify(oldValue), decidedAt: clock.sqlNow() })
    .where("id", "=", id)
    .execute();
}

/** The person of a requested correction, and who decided it; undefined for a direct change. */
export const findCorrection = (db: Db, id: string) =>
  db
    .selectFrom("detailsChanges as change")
    .leftJoin("users", "users.id", "change.decidedBy")
    .select(columnsIn("change", "id", "traineeId", "field", "newValue", "status"))
    .select("users.username as decidedBy")
    .where("change.id", "=", id)
    .where("change.status", "<>", "made")
    .executeTakeFirst();

const openCorrections = (db: Db) =>
  db.selectFrom("detailsChanges").where("detailsChanges.status", "=", "asked");

/** How many corrections wait for a decision, for `readTogether`. */
export const countCorrections = (db: Db) => openCorrections(db).select(countRows);

/** The corrections that wait, longest waiting first. */
export const listCorrections = (db: Db, most: number) =>
  openCorrections(db)
    .innerJoin("users", "users.id", "detailsChanges.traineeId")
    .select([
      ...columnsIn("detailsChanges", "id", "field", "oldValue", "newValue", "reason", "madeAt"),
      "users.id as userId",
      "users.username",
    ])
    .orderBy("detailsChanges.madeAt")
    .orderBy("detailsChanges.id")
    .limit(most);

export const toCorrection = (row: RowOf<typeof listCorrections>): DetailsCorrection => ({
  _id: row.id,
  userId: row.userId,
  username: row.username,
  label: labelOf(row.field),
  oldText: valueText(row.field, row.oldValue),
  newText: valueText(row.field, row.newValue),
  reason: row.reason ?? "",
  askedAt: row.madeAt.toISOString(),
});

/** The decisions about a person's corrections that were not notified yet. */
export const listUnnotified = (db: Db, traineeId: string) =>
  db
    .selectFrom("detailsChanges")
    .select(["field", "oldValue", "newValue", "status", "answer"])
    .where("traineeId", "=", traineeId)
    .where("notifyAt", "is not", null)
    .orderBy("madeAt")
    .orderBy("id")
    .execute();
