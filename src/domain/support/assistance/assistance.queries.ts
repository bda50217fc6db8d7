import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound, valuesOf } from "#/platform/db/answers.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import { updateVersioned } from "#/platform/db/versions.ts";
import type { IsoDate } from "#/shared/dates.ts";

/**
 * Creates the draft of a person's single assistance record, when a placement is recorded or
 * somebody becomes an Assistance user (C1). Company, package and joining date come from the
 * placement, the mobile from the marketing profile or the personal details, if there is one. An
 * existing record is kept.
 */
export const insertDraftRecord = (tx: Db, clock: Clock, { userId }: { userId: string }) =>
  tx
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
          ...columnsIn("placements", "placedCompany", "packageAmount", "onboardingDate"),
          clock.sqlNow().as("createdAt"),
        ]),
    )
    .onConflict((conflict) => conflict.column("userId").doNothing())
    .execute();

/**
 * Deletes a person's record while it is an untouched draft: no guide, no position, no log, not
 * closed. Returns whether none is left.
 */
export async function deleteDraftRecord(tx: Db, userId: string): Promise<boolean> {
  await tx
    .deleteFrom("assistanceRecords as record")
    .where("userId", "=", userId)
    .where("submittedAt", "is", null)
    .where("closedAt", "is", null)
    .where("guidanceProviderId", "is", null)
    .where("guidanceHelperId", "is", null)
    .where("position", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom("assistanceEntries").select("id").whereRef("recordId", "=", "record.id")),
      ),
    )
    .execute();
  return !(await isFound(
    tx.selectFrom("assistanceRecords").select("id").where("userId", "=", userId),
  ));
}

/** Whether a person has requested assistance, and submitted the details for it. */
export async function findRequestState(db: Db, userId: string) {
  const { rows } = await sql<{ hasAsked: boolean; hasSubmitted: boolean }>`
    select exists (select from assistance_requests where user_id = ${userId}) as has_asked,
      exists (select from assistance_records where user_id = ${userId} and submitted_at is not null)
        as has_submitted`.execute(db);
  return rows[0];
}

/** A person's record with their workplace, locked until the transaction ends. */
export const lockPlaced = (tx: Db, userId: string) =>
  tx
    .selectFrom("assistanceRecords")
    .select(["id", "companyName", "package", "dateOfJoining", "submittedAt"])
    .where("userId", "=", userId)
    .forUpdate()
    .executeTakeFirst();

export type Workplace = {
  companyName: string | null;
  package: number | null;
  dateOfJoining: IsoDate | null;
};

export const updateWorkplace = (tx: Db, id: string, values: Partial<Workplace>) =>
  updateVersioned(tx, "assistanceRecords", { id }, values);

/** The months of a record with a recorded payment, earliest first. */
export const listRecordedMonths = (db: Db, recordId: string) =>
  valuesOf(
    db
      .selectFrom("assistancePayments")
      .select("month")
      .where("recordId", "=", recordId)
      .orderBy("month"),
    "month",
  );
