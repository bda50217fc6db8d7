import type { Clock } from "#/server/clock.ts";
import type { Db } from "#/server/db.ts";
import type { Details } from "../contract.ts";

/** Whether somebody is a trainee, with the moment their details came in; undefined for others. */
export const findDetailsStatus = (db: Db, userId: string) =>
  db
    .selectFrom("users")
    .leftJoin("traineeDetails", "traineeDetails.traineeId", "users.id")
    .select(["users.id", "traineeDetails.submittedAt"])
    .where("users.id", "=", userId)
    .where("users.role", "=", "Trainee")
    .executeTakeFirst();

/** Stores a trainee's details; a second time breaks trainee_details_pkey (DETAILS_SUBMITTED). */
export async function insertDetails(
  tx: Db,
  { traineeId, details, clock }: { traineeId: string; details: Details; clock: Clock },
) {
  const { personalDetails, educationDetails, hasExperience, employmentDetails } = details;
  await tx
    .insertInto("traineeDetails")
    .values({
      traineeId,
      ...personalDetails,
      ...educationDetails,
      hasExperience,
      ...employmentDetails,
      submittedAt: clock.sqlNow(),
    })
    .execute();
}

export const findDetails = (db: Db, traineeId: string) =>
  db.selectFrom("traineeDetails").selectAll().where("traineeId", "=", traineeId).executeTakeFirst();
