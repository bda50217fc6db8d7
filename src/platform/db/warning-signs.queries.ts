/**
 * The signs of risk counted on first screens, here because features that
 * src/domain/training/warnings depends on count them too.
 */
import { isHeldBy } from "#/domain/training/batches/members.queries.ts";
import type { Db } from "#/platform/db/db.ts";

/** How many have a sign that waits, of all or in the batches of a trainer, for `readTogether`. */
export const countOpenSigns = (db: Db, trainerId?: string) =>
  db
    .selectFrom("warningSigns as sign")
    .innerJoin("users", "users.id", "sign.traineeId")
    .where("users.isDisabled", "=", false)
    .where("sign.isResting", "=", false)
    .$if(trainerId !== undefined, (rows) => rows.where(isHeldBy("sign.batchId", trainerId ?? "")))
    .select((row) => row.fn.countAll<number>().as("count"));
