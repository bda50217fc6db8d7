import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import type { Db } from "#/platform/db/db.ts";
import { VIEW_MINUTES } from "#/shared/file.ts";

type Look = { readerId: string | null; fileId: string };

/**
 * Which of the six documents a file is, if any, and whether this reader's opening is recorded
 * already.
 */
export async function findLook(db: Db, clock: Clock, { readerId, fileId }: Look) {
  const { rows } = await sql<{ document: string | null; isNoted: boolean }>`
    select (select kind from documents where file_id = ${fileId}) as document,
      exists (select from audit_log
        where subject_type = 'file' and subject_id = ${fileId} and action = 'file.read'
          and actor_id is not distinct from ${readerId}::uuid
          and at > ${clock.sqlNow()} - make_interval(mins => ${VIEW_MINUTES})) as is_noted`.execute(
    db,
  );
  return rows[0] ?? { document: null, isNoted: false };
}

/** The person a link was issued to; undefined for one who may not sign in any more. */
export const findReader = (db: Db, id: string) =>
  db
    .selectFrom("users")
    .select(["id", "role", "subRole"])
    .where("id", "=", id)
    .where("isDisabled", "=", false)
    .executeTakeFirst();

/** Locks a file's row until the transaction ends. */
export const lockFile = (tx: Db, fileId: string) =>
  tx.selectFrom("files").select("id").where("id", "=", fileId).forUpdate().execute();
