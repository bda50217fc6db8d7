/**
 * The warning signs counted on first screens; here because features that
 * src/domain/training/warnings depends on count them too.
 */
import { isHeldBy } from "#/domain/training/batches/members.queries.ts";
import type { Db } from "#/platform/db/db.ts";

/** The number of people with an open sign, of all or in a trainer's batches, for `readTogether`. */
export const countOpenSigns = (db: Db, trainerId?: string) =>
  db
    .selectFrom("warningSigns as sign")
    .innerJoin("users", "users.id", "sign.traineeId")
    .where("users.isDisabled", "=", false)
    .where("sign.isResting", "=", false)
    .$if(trainerId !== undefined, (rows) => rows.where(isHeldBy("sign.batchId", trainerId ?? "")))
    .select((row) => row.fn.countAll<number>().as("count"));
