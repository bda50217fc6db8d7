import { papersAt } from "#/domain/training/batches/joining.queries.ts";
import type { Db } from "#/platform/db/db.ts";

/** Returns when a person submitted the details and the documents, and their e-mail. */
export const findSteps = (db: Db, userId: string) =>
  db
    .selectFrom("users")
    .leftJoin("traineeDetails", "traineeDetails.traineeId", "users.id")
    .leftJoin("documentSets", "documentSets.traineeId", "users.id")
    .select([
      "users.email",
      "traineeDetails.submittedAt as detailsAt",
      papersAt("documentSets").as("documentsAt"),
    ])
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();
