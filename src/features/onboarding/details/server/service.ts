import { updateNotificationsDone } from "#/features/notices/server/queries.ts";
import { writeAudit } from "#/server/audit.ts";
import type { Service } from "#/server/mount.ts";
import type { Context } from "#/server/platform.ts";
import { getById } from "#/server/rows.ts";
import { AppError } from "#/shared/errors.ts";
import type { detailsContract } from "../contract.ts";
import { Details, type DetailsInput } from "../contract.ts";
import { readDetails as readTyped } from "../rules.ts";
import { findDetails, findDetailsStatus, insertDetails } from "./queries.ts";

/** Throws NOT_FOUND when staff name somebody who is no trainee. */
export async function readDetailsStatus({ db }: Context, userId: string) {
  const status = await getById(userId, (known) => findDetailsStatus(db, known));
  return { isCompleted: status.submittedAt !== null };
}

/**
 * Takes in the caller's details once. Throws DETAILS_INCOMPLETE, EMPLOYMENT_DATES_MISSING and
 * EMPLOYMENT_DATES_ORDER with the wrong fields, and DETAILS_SUBMITTED the second time (I-21, I-22).
 */
export async function submitDetails(context: Context, input: DetailsInput) {
  const { actor, clock } = context;
  const read = readTyped(input, clock.today());
  if ("refusal" in read) throw new AppError(read.refusal.key, { fields: read.refusal.fields });
  await context.db.transaction().execute(async (tx) => {
    await insertDetails(tx, { traineeId: actor.id, details: read.details, clock });
    // The notification that asks for the details is done.
    const done = { userId: actor.id, kinds: ["registration-approved"] };
    await updateNotificationsDone(tx, clock, done);
    await writeAudit(tx, context, "details.submitted", ["trainee", actor.id], {
      // Which fields came in is enough here: their values stand in their own row.
      newValue: { hasExperience: read.details.hasExperience },
    });
  });
  return { message: "Details submitted successfully!" };
}

/** A trainee's details. Staff leave an audit line (N16). Throws NOT_FOUND while there are none. */
export async function readDetails(context: Context, userId: string): Promise<Details> {
  const { db, actor } = context;
  const row = await getById(userId, (known) => findDetails(db, known));
  if (actor.id !== row.traineeId) {
    await writeAudit(db, context, "details.read", ["trainee", row.traineeId]);
  }
  return {
    personalDetails: Details.shape.personalDetails.parse(row),
    educationDetails: Details.shape.educationDetails.parse(row),
    hasExperience: row.hasExperience,
    employmentDetails: row.hasExperience ? Details.shape.employmentDetails.parse(row) : null,
  };
}

export const detailsService: Service<typeof detailsContract> = {
  status: readDetailsStatus,
  submit: submitDetails,
  read: readDetails,
};
