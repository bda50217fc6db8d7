import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { Assignment } from "#/domain/support/guidance/guidance.contract.ts";
import { supportOf } from "#/domain/support/guidance/guidance.rules.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Service } from "#/platform/http/mount.ts";
import { addYear } from "#/shared/dates.ts";
import {
  changeSupport,
  getSupported,
  type Supported,
  turnsOf,
  type Version,
} from "../support.service.ts";
import type { PlacedUser, supervisionContract } from "./supervision.contract.ts";
import { closedNotice, guidedNotice, reopenedNotice } from "./supervision.mail.ts";
import {
  closeRecord,
  findRecord,
  type LockedRecord,
  listRecords,
  lockRecord,
  type RecordRow,
  reopenRecord,
  updateAssignment,
} from "./supervision.queries.ts";

/** Everyone with an assistance record, drafts included (C1). */
export async function listPlacedUsers({ db }: Context, query: Parameters<typeof listRecords>[1]) {
  const { rows, total } = await listRecords(db, query);
  return { answer: { placedUsers: rows.map(present) }, total };
}

const RECORD: Supported<LockedRecord, RecordRow> = {
  subject: "assistance-record",
  table: "assistanceRecords",
  logOf: (recordId) => ({ recordId }),
  lock: lockRecord,
  find: findRecord,
  changeClosedState: (tx, clock, id, kind) =>
    kind === "closing" ? closeRecord(tx, clock, id) : reopenRecord(tx, id),
  standing: ({ closedAt, endDate }) => ({ closedAt, endDate }),
  turnNotice: ({ userId }, kind, text) =>
    kind === "closing" ? closedNotice(userId) : reopenedNotice(userId, text),
};

/**
 * Assigns position, provider and helper; the person gets a notification of a new guide
 * (`changeSupport`).
 */
export async function assignGuidance(
  context: Context,
  id: string,
  { version, ...fields }: Assignment & Version,
) {
  const row = await changeSupport(context, RECORD, id, { version, fields }, async (tx, before) => {
    await updateAssignment(tx, before.id, fields);
    const after = await getSupported(tx, RECORD, before.id);
    const action = "assistance-record.guidance-assigned";
    await writeAudit(tx, context, action, ["assistance-record", before.id], {
      oldValue: {
        position: before.position,
        guidanceProvider: before.guidanceProviderId,
        guidanceHelper: before.guidanceHelperId,
      },
      // Fields that were left out stay as they were, and the audit line shows their values.
      newValue: {
        position: after.position,
        guidanceProvider: after.providerId,
        guidanceHelper: after.helperId,
      },
    });
    const isProviderNew = after.providerId && after.providerId !== before.guidanceProviderId;
    const isHelperNew = after.helperId && after.helperId !== before.guidanceHelperId;
    if (isProviderNew || isHelperNew) {
      const guides = { provider: after.providerName, helper: after.helperName };
      await notify(tx, context, guidedNotice(after.userId, guides));
    }
  });
  return { message: "User guidance updated successfully", user: present(row) };
}

const turns = turnsOf(
  RECORD,
  ({ username }) => username,
  (row) => ({ user: present(row) }),
);

const present = (row: RecordRow): PlacedUser => ({
  _id: row.id,
  userId: row.userId,
  username: row.username,
  companyName: row.companyName,
  dateOfJoining: row.dateOfJoining,
  ...supportOf(row),
  endDate: row.endDate?.toISOString() ?? null,
  supportEnds: row.dateOfJoining && addYear(row.dateOfJoining),
  isActive: row.isActive,
  submitted: row.submittedAt !== null,
  topic: row.topic,
});

export const supervisionService: Service<typeof supervisionContract> = {
  placedUsers: listPlacedUsers,
  updateUser: assignGuidance,
  closeUser: turns.close,
  reopenUser: turns.reopen,
};
