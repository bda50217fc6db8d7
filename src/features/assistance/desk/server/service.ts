import { openDecision } from "#/features/decisions/server/decide.ts";
import type { Assignment } from "#/features/guidance/contract.ts";
import { entryPlaces, insertEntry } from "#/features/guidance/log/server/queries.ts";
import { checkAssigned, supportOf } from "#/features/guidance/rules.ts";
import { lockAssigned } from "#/features/guidance/server/queries.ts";
import { notify } from "#/features/notices/server/notify.ts";
import { writeAudit } from "#/server/audit.ts";
import { isUnchanged } from "#/server/changes.ts";
import type { Db } from "#/server/db.ts";
import type { Service } from "#/server/mount.ts";
import type { Context } from "#/server/platform.ts";
import { expectVersion, getById, getOrThrow } from "#/server/rows.ts";
import { addYear } from "#/shared/dates.ts";
import { AppError } from "#/shared/errors.ts";
import type { deskContract, PlacedUser } from "../contract.ts";
import { closedNotice, guidedNotice, reopenedNotice } from "./desk.mail.ts";
import {
  closeRecord,
  columnsOf,
  findRecord,
  listRecords,
  lockRecord,
  type RecordRow,
  reopenRecord,
  updateAssignment,
} from "./queries.ts";

type Version = { version?: number | undefined };

/** Everyone with an assistance record, drafts included (C1). */
export async function listPlacedUsers({ db }: Context, query: Parameters<typeof listRecords>[1]) {
  const { rows, total } = await listRecords(db, query);
  return { answer: { placedUsers: rows.map(present) }, total };
}

/**
 * Assigns position, provider and helper; a newly assigned person is told to whom they belong, and the same again changes nothing.
 * Throws NOT_FOUND, SUPPORT_CLOSED (I-81), STALE_VERSION, and INVALID_INPUT at a field that names
 * nobody who is there.
 */
export async function assignGuidance(
  context: Context,
  id: string,
  { version, ...assignment }: Assignment & Version,
) {
  const row = await context.db.transaction().execute(async (tx) => {
    const unknown = await lockAssigned(tx, assignment);
    const before = await lockForChange(tx, id, { version, isClosed: false });
    checkAssigned(unknown);
    if (isUnchanged(before, columnsOf(assignment))) return getRecord(tx, before.id);
    await updateAssignment(tx, before.id, assignment);
    const after = await getRecord(tx, before.id);
    await writeAudit(
      tx,
      context,
      "assistance-record.guidance-assigned",
      ["assistance-record", before.id],
      {
        oldValue: {
          position: before.position,
          guidanceProvider: before.guidanceProviderId,
          guidanceHelper: before.guidanceHelperId,
        },
      },
    );
    const isProviderNew = after.providerId && after.providerId !== before.guidanceProviderId;
    const isHelperNew = after.helperId && after.helperId !== before.guidanceHelperId;
    if (isProviderNew || isHelperNew) {
      const guides = { provider: after.providerName, helper: after.helperName };
      await notify(tx, context, guidedNotice(after.userId, guides));
    }
    return after;
  });
  return { message: "User guidance updated successfully", user: present(row) };
}

/** Closes a record, so that it can be undone; of several at once the first alone. Throws NOT_FOUND, SUPPORT_CLOSED, STALE_VERSION. */
export async function closeUser(
  context: Context,
  id: string,
  { summary, version }: Version & { summary?: string | null | undefined },
) {
  const turned = await turn(context, id, { kind: "closing", text: summary ?? "", version });
  const { row, ...undoing } = turned;
  return { message: `${row.username} closed successfully`, user: present(row), ...undoing };
}

/**
 * Reopens a record whoever closed it: what the CTO closed and what the admin ended runs again.
 * Throws NOT_FOUND, SUPPORT_NOT_CLOSED (also for all but one of several at once) and STALE_VERSION.
 */
export async function reopenUser(
  context: Context,
  id: string,
  { reason, version }: Version & { reason: string },
) {
  const { row, ...undoing } = await turn(context, id, { kind: "reopening", text: reason, version });
  return { message: `${row.username} reopened successfully`, user: present(row), ...undoing };
}

type Turn = Version & { kind: "closing" | "reopening"; text: string };

const turn = (context: Context, id: string, { kind, text, version }: Turn) =>
  context.db.transaction().execute(async (tx) => {
    const isClosing = kind === "closing";
    const before = await lockForChange(tx, id, { version, isClosed: !isClosing });
    const decision = await openDecision(tx, context, {
      action: `assistance-record.${isClosing ? "closed" : "reopened"}`,
      subject: ["assistance-record", before.id],
      rows: [{ table: "assistanceRecords", where: { id: before.id } }],
    });
    await (isClosing ? closeRecord(tx, context.clock, before.id) : reopenRecord(tx, before.id));
    const entry = { kind, text, writtenBy: context.actor.id };
    const entryId = text && (await insertEntry(tx, context.clock, { recordId: before.id }, entry));
    await writeAudit(
      tx,
      context,
      `assistance-record.${isClosing ? "closed" : "reopened"}`,
      ["assistance-record", before.id],
      { oldValue: { closedAt: before.closedAt, endDate: before.endDate }, newValue: { text } },
    );
    const { userId } = before;
    const notice = isClosing ? closedNotice(userId) : reopenedNotice(userId, text);
    await notify(tx, context, { ...notice, hold: decision.hold });
    const undoing = await decision.close(entryPlaces(entryId));
    return { row: await getRecord(tx, before.id), ...undoing };
  });

/** The record for an act that needs it closed, by whomever, or not closed by the CTO. */
async function lockForChange(tx: Db, id: string, asked: Version & { isClosed: boolean }) {
  const row = await getById(id, (known) => lockRecord(tx, known));
  if (asked.isClosed && !row.closedAt && !row.endDate) throw new AppError("SUPPORT_NOT_CLOSED");
  if (!asked.isClosed && row.closedAt) throw new AppError("SUPPORT_CLOSED");
  expectVersion(row, asked.version);
  return row;
}

async function getRecord(tx: Db, id: string): Promise<RecordRow> {
  return getOrThrow(await findRecord(tx, id));
}

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

export const deskService: Service<typeof deskContract> = {
  placedUsers: listPlacedUsers,
  updateUser: assignGuidance,
  closeUser,
  reopenUser,
};
