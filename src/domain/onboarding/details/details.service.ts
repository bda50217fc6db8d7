import { updateNotificationsDone } from "#/domain/messaging/notices/notices.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { getById } from "#/platform/db/rows.ts";
import type { RowOf } from "#/platform/db/together.ts";
import type { Service } from "#/platform/http/mount.ts";
import { AppError } from "#/shared/errors.ts";
import { areAllVerified, verifiedKinds } from "../checks/checks.queries.ts";
import { labelOf, valueText } from "../corrections/corrections.rules.ts";
import type { DetailsInput, detailsContract } from "./details.contract.ts";
import {
  findDetails,
  findDetailsStatus,
  insertDetails,
  listChanges,
  toDetails,
} from "./details.queries.ts";
import { readDetails as readTyped } from "./details.rules.ts";

/** Throws NOT_FOUND if staff name anyone but a trainee. */
async function readDetailsStatus({ db }: Context, userId: string) {
  const status = await getById(userId, (known) => findDetailsStatus(db, known));
  return { isCompleted: status.submittedAt !== null };
}

/**
 * Stores the caller's details once. Throws DETAILS_INCOMPLETE, EMPLOYMENT_DATES_MISSING and
 * EMPLOYMENT_DATES_ORDER with the wrong fields, and DETAILS_SUBMITTED the second time (I-21, I-22).
 */
async function submitDetails(context: Context, input: DetailsInput) {
  const { actor, clock } = context;
  const read = readTyped(input, clock.today());
  if ("refusal" in read) throw new AppError(read.refusal.key, { fields: read.refusal.fields });
  await context.db.transaction().execute(async (tx) => {
    await insertDetails(tx, { traineeId: actor.id, details: read.details, clock });
    // The notification that requests the details is done.
    const done = { userId: actor.id, kinds: ["registration-approved"] };
    await updateNotificationsDone(tx, clock, done);
    await writeAudit(tx, context, "details.submitted", ["trainee", actor.id], {
      // The audit line leaves the values out, as they have their own row.
      newValue: { hasExperience: read.details.hasExperience },
    });
  });
  return { message: "Details submitted successfully!" };
}

/**
 * A trainee's details with the state of each change. Reading by staff is audited (N16), and only
 * staff see who decided. Throws NOT_FOUND if there are none.
 */
async function readDetails(context: Context, userId: string) {
  const { db, actor } = context;
  const row = await getById(userId, (known) => findDetails(db, known));
  const isOwn = actor.id === row.traineeId;
  if (!isOwn) await writeAudit(db, context, "details.read", ["trainee", row.traineeId]);
  const changes = await listChanges(db, row.traineeId).execute();
  const verified = await verifiedKinds(db, row.traineeId).execute();
  return {
    ...toDetails(row),
    isVerified: areAllVerified(verified),
    changes: changes.map(({ decidedBy, decidedById, ...change }) => ({
      ...presentChange(change),
      ...(!isOwn && { decidedBy, decidedById }),
    })),
  };
}

type ChangeRow = RowOf<typeof listChanges>;

const presentChange = (change: Omit<ChangeRow, "decidedBy" | "decidedById">) => ({
  _id: change.id,
  label: labelOf(change.field),
  oldText: valueText(change.field, change.oldValue),
  newText: valueText(change.field, change.newValue),
  status: change.status,
  madeAt: change.madeAt.toISOString(),
  reason: change.reason,
  decidedAt: change.decidedAt?.toISOString() ?? null,
  answer: change.answer,
});

export const detailsService: Service<typeof detailsContract> = {
  status: readDetailsStatus,
  submit: submitDetails,
  read: readDetails,
};
