import { sql } from "kysely";
import type { Clock } from "#/server/clock.ts";
import { isFound, valuesOf } from "#/server/db/answers.ts";
import type { Db } from "#/server/db.ts";
import { newId } from "#/server/ids.ts";

/**
 * Opens the draft of a person's one assistance record: when a placement is recorded or somebody
 * becomes an Assistance user (C1). Company, package and joining date come from the placement, the
 * mobile from the marketing profile or the personal details, each when there is one. Whoever has a
 * record already keeps it.
 */
export async function insertDraftRecord(
  tx: Db,
  clock: Clock,
  { userId }: { userId: string },
): Promise<void> {
  await tx
    .insertInto("assistanceRecords")
    .columns([
      "id",
      "userId",
      "username",
      "email",
      "mobile",
      "companyName",
      "package",
      "dateOfJoining",
      "createdAt",
    ])
    .expression((from) =>
      from
        .selectFrom("users")
        .leftJoin("placements", "placements.traineeId", "users.id")
        .leftJoin("marketingProfiles", "marketingProfiles.traineeId", "users.id")
        .leftJoin("traineeDetails", "traineeDetails.traineeId", "users.id")
        .where("users.id", "=", userId)
        .select([
          sql<string>`${newId()}::uuid`.as("id"),
          "users.id as userId",
          "users.username",
          "users.email",
          sql<
            string | null
          >`coalesce(marketing_profiles.contact, trainee_details.contact_number)`.as("mobile"),
          "placements.placedCompany",
          "placements.packageAmount",
          "placements.onboardingDate",
          clock.sqlNow().as("createdAt"),
        ]),
    )
    .onConflict((conflict) => conflict.column("userId").doNothing())
    .execute();
}

/** Returns the ids of the admins with a sub-role, or of the general admins without one: the recipients of a notice. */
export async function listStaffIds(db: Db, subRole: "CTO" | null): Promise<string[]> {
  return valuesOf(
    db
      .selectFrom("users")
      .select("id")
      .where("role", "=", "Admin")
      .where("subRole", subRole === null ? "is" : "=", subRole)
      .where("status", "=", "approved")
      .where("isDisabled", "=", false),
    "id",
  );
}

/** Deletes a person's record while it is a draft that nobody has touched. Returns whether none is left. */
export async function deleteDraftRecord(tx: Db, userId: string): Promise<boolean> {
  await tx
    .deleteFrom("assistanceRecords")
    .where("userId", "=", userId)
    .where("submittedAt", "is", null)
    .where("version", "=", 1)
    .execute();
  return !(await isFound(
    tx.selectFrom("assistanceRecords").select("id").where("userId", "=", userId),
  ));
}
