import type { Clock } from "#/platform/app/clock.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { Details } from "./details.contract.ts";

/** When a trainee submitted the details, null if not yet; undefined for anyone else. */
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

/** A trainee's details as submitted and corrected, with every column. */
export const findDetails = (db: Db, traineeId: string) =>
  db.selectFrom("traineeDetails").selectAll().where("traineeId", "=", traineeId).executeTakeFirst();

type DetailsRow = NonNullable<Awaited<ReturnType<typeof findDetails>>>;

export const toDetails = ({ nameOnPapers, ...row }: DetailsRow): Details => ({
  personalDetails: Details.shape.personalDetails.parse(
    nameOnPapers === null ? row : { ...row, nameOnPapers },
  ),
  educationDetails: Details.shape.educationDetails.parse(row),
  hasExperience: row.hasExperience,
  employmentDetails: row.hasExperience ? Details.shape.employmentDetails.parse(row) : null,
});

/** More than anyone requests, so that no query is unbounded. */
const MOST_CHANGES = 200;

/** Changes of a person's details and requests for them, newest first. */
export const listChanges = (db: Db, traineeId: string) =>
  db
    .selectFrom("detailsChanges as change")
    .leftJoin("users as decider", "decider.id", "change.decidedBy")
    .select([
      ...columnsIn("change", "id", "field", "oldValue", "newValue", "status", "madeAt", "reason"),
      ...columnsIn("change", "decidedAt", "answer"),
      "decider.username as decidedBy",
      "decider.id as decidedById",
    ])
    .where("change.traineeId", "=", traineeId)
    .orderBy("change.madeAt", "desc")
    .orderBy("change.id", "desc")
    .limit(MOST_CHANGES);
