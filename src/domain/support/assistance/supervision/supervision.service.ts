import type { Assignment } from "#/domain/support/guidance/guidance.contract.ts";
import { supportOf } from "#/domain/support/guidance/guidance.rules.ts";
import type { Context } from "#/platform/app/platform.ts";
import type { Service } from "#/platform/http/mount.ts";
import { addYear } from "#/shared/dates.ts";
import { changeSupport, turnsOf, type Version } from "../support.service.ts";
import { assignMany, RECORD, writeAssignment } from "./assigning.service.ts";
import type { PlacedUser, supervisionContract } from "./supervision.contract.ts";
import { listRecords, type RecordRow } from "./supervision.queries.ts";

/** Everyone with an assistance record, drafts included (C1). */
async function listPlacedUsers({ db }: Context, query: Parameters<typeof listRecords>[1]) {
  const { rows, total } = await listRecords(db, query);
  return { answer: { placedUsers: rows.map(present) }, total };
}

/**
 * Assigns position, provider and helper; the person is notified of a new guide (`changeSupport`).
 */
async function assignGuidance(
  context: Context,
  id: string,
  { version, ...fields }: Assignment & Version,
) {
  const row = await changeSupport(context, RECORD, id, { version, fields }, (tx, before) =>
    writeAssignment(tx, context, before, fields),
  );
  return { message: "User guidance updated successfully", user: present(row) };
}

const turns = turnsOf(
  RECORD,
  ({ username }) => username,
  (row) => ({ user: present(row) }),
);

const present = (row: RecordRow): PlacedUser => ({
  ...row,
  ...supportOf(row),
  _id: row.id,
  endDate: row.endDate?.toISOString() ?? null,
  supportEnds: row.dateOfJoining && addYear(row.dateOfJoining),
  submitted: row.submittedAt !== null,
});

export const supervisionService: Service<typeof supervisionContract> = {
  placedUsers: listPlacedUsers,
  updateUser: assignGuidance,
  assignMany,
  closeUser: turns.close,
  reopenUser: turns.reopen,
};
