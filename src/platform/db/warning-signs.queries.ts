/**
 * The signs of risk counted on first screens, here because features that
 * src/domain/training/warnings depends on count them too.
 */
import { sql } from "kysely";
import type { Db } from "#/platform/db/db.ts";

/** Whether a trainer holds or planned a session of the batch in a column. */
export const isHeldBy = (batchId: string, trainerId: string) => sql<boolean>`exists (
  select from session_slots where session_slots.batch_id = ${sql.ref(batchId)}
    and session_slots.trainer_id = ${trainerId})`;

/** How many have a sign that waits, of all or in the batches of a trainer, for `readTogether`. */
export const countOpenSigns = (db: Db, trainerId?: string) =>
  db
    .selectFrom("warningSigns as sign")
    .innerJoin("users", "users.id", "sign.traineeId")
    .where("users.isDisabled", "=", false)
    .where("sign.isResting", "=", false)
    .$if(trainerId !== undefined, (rows) => rows.where(isHeldBy("sign.batchId", trainerId ?? "")))
    .select((row) => row.fn.countAll<number>().as("count"));
