import { type ExpressionBuilder, sql } from "kysely";
import type { FileKind } from "#/shared/file.ts";
import type { Clock } from "../app/clock.ts";
import { isFound, valuesOf } from "../db/answers.ts";
import type { Db, Tables } from "../db/db.ts";
import type { FileRow } from "./files.ts";

const SWEEP_AT_ONCE = 1000;
/** No upload lasts this long: files still staged after it belong to a call that died. */
const STAGED_HOURS = 1;

type NewFile = FileRow & { sha256: string; wrappedKey: Buffer };

/** Inserts the row before the bytes are stored, so that the sweep finds all bytes by a row. */
export async function insertStagedFile(db: Db, clock: Clock, file: NewFile): Promise<void> {
  await db
    .insertInto("files")
    .values({ ...file, state: "staged", createdAt: clock.sqlNow(), changedAt: clock.sqlNow() })
    .execute();
}

export async function findLiveFile(
  db: Db,
  id: string,
): Promise<{ row: FileRow; wrappedKey: Uint8Array | null } | undefined> {
  const row = await db
    .selectFrom("files")
    .select(["id", "ownerId", "kind", "name", "type", "size", "isActive", "wrappedKey"])
    .where("id", "=", id)
    .where("state", "=", "live")
    .executeTakeFirst();
  if (!row) return undefined;
  const { wrappedKey, kind, ...rest } = row;
  return { row: { ...rest, kind: kind as FileKind }, wrappedKey };
}

/** True if a live file has this content and name. */
export async function isStored(
  db: Db,
  id: string,
  { name, sha256 }: Pick<NewFile, "name" | "sha256">,
): Promise<boolean> {
  return isFound(
    db
      .selectFrom("files")
      .select("id")
      .where("id", "=", id)
      .where("state", "=", "live")
      .where("name", "=", name)
      .where("sha256", "=", sha256),
  );
}

/** Deletes the keys of files, and the names that tell whose they were. */
export async function deleteKeys(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("files")
    .set({ wrappedKey: null, name: "destroyed" })
    .where("id", "in", ids)
    .execute();
}

type FileState = "staged" | "live" | "dropped";
type Change = { from: readonly FileState[]; to: FileState };

/** Moves files to another state and returns the ids of those that were in one of the first. */
export async function updateFileState(
  db: Db,
  clock: Clock,
  ids: readonly string[],
  change: Change,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const changed = await db
    .updateTable("files")
    .set({ state: change.to, changedAt: clock.sqlNow() })
    .where("id", "in", ids)
    .where("state", "in", change.from)
    .returning("id")
    .execute();
  return changed.map((file) => file.id);
}

const isLeftOver = (clock: Clock) => (eb: ExpressionBuilder<Tables, "files">) =>
  eb.or([
    eb("state", "=", "dropped"),
    eb.and([
      eb("state", "=", "staged"),
      eb("changedAt", "<", sql<Date>`${clock.sqlNow()} - make_interval(hours => ${STAGED_HOURS})`),
    ]),
  ]);

/** Returns the ids of dropped files and of staged ones older than an hour, the oldest first. */
export async function listLeftOverFiles(db: Db, clock: Clock): Promise<string[]> {
  return valuesOf(
    db
      .selectFrom("files")
      .select("id")
      .where(isLeftOver(clock))
      .orderBy("changedAt")
      .limit(SWEEP_AT_ONCE),
    "id",
  );
}

/** Returns whether there was a row to delete. Throws if another row still refers to the file. */
export async function deleteLeftOverFile(db: Db, clock: Clock, id: string): Promise<boolean> {
  return isFound(
    db.deleteFrom("files").where("id", "=", id).where(isLeftOver(clock)).returning("id"),
  );
}
