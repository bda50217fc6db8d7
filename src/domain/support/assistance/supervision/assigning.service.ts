import { notify } from "#/domain/messaging/notices/notify.service.ts";
import { decideEach, openDecision } from "#/domain/office/decisions/decide.service.ts";
import type { Undoable } from "#/domain/office/decisions/decisions.contract.ts";
import { checkAssigned } from "#/domain/support/guidance/assigned.rules.ts";
import type { Assignment } from "#/domain/support/guidance/guidance.contract.ts";
import { findGuide, lockAssigned } from "#/domain/support/guidance/guidance.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { isId } from "#/platform/db/ids.ts";
import type { MailHold } from "#/platform/mail/outbox.ts";
import { isUnchanged } from "#/platform/updates/changes.ts";
import { summarizeResults } from "#/shared/bulk.ts";
import { columnsOf } from "../assistance.rules.ts";
import { type LockedAssistant, lockAssistant } from "../assistants.queries.ts";
import { ASSISTANT } from "../assistants.service.ts";
import { getSupported, lockSupport, type Supported, type Version } from "../support.service.ts";
import { closedNotice, guidedNotice, reopenedNotice } from "./supervision.mail.ts";
import {
  closeRecord,
  findRecord,
  type LockedRecord,
  lockRecord,
  type RecordRow,
  reopenRecord,
  updateAssignment,
} from "./supervision.queries.ts";

/** A person with an account and an assistance record. */
export const RECORD: Supported<LockedRecord, RecordRow> = {
  subject: "assistance-record",
  table: "assistanceRecords",
  logOf: (recordId) => ({ recordId }),
  lock: lockRecord,
  find: findRecord,
  changeClosedState: (tx, clock, id, kind) =>
    kind === "closing" ? closeRecord(tx, clock, id) : reopenRecord(tx, clock, id),
  standing: ({ closedAt, endDate }) => ({ closedAt, endDate }),
  turnNotice: ({ userId }, kind, text) =>
    kind === "closing" ? closedNotice(userId) : reopenedNotice(userId, text),
};

type ManyAssigned = Assignment & {
  ids: string[];
  /** The versions of the people as read, if the caller sends them. */
  versions?: { _id: string; version: number }[] | undefined;
};

/**
 * Assigns several supported people at once; fields left out of the assignment stay unchanged. Each
 * is assigned or refused separately, with its own result, and can be undone separately; nobody is
 * notified before that is over. Throws INVALID_INPUT for an unknown guide.
 */
export async function assignMany(
  context: Context,
  { ids, versions = [], ...fields }: ManyAssigned,
) {
  const read = new Map(versions.map(({ _id, version }) => [_id.toLowerCase(), version]));
  const decided = await decideEach(
    context,
    ids,
    async (tx, id) =>
      isId(id) && (await lockAssistant(tx, id))
        ? assignAssistant(tx, context, { id, version: read.get(id) }, fields)
        : assignRecord(tx, context, { id, version: read.get(id) }, fields),
    async (tx) => checkAssigned(await lockAssigned(tx, fields)),
  );
  const guideId = fields.guidanceProvider ?? fields.guidanceHelper;
  const guide = guideId ? await findGuide(context.db, guideId) : undefined;
  const done = guide ? `assigned to ${guide.name}` : "changed";
  return { message: summarizeResults(decided.results, done), ...decided };
}

type One = Version & { id: string };

async function assignRecord(tx: Db, context: Context, one: One, fields: Assignment) {
  const before = await lockSupport(tx, context, RECORD, { ...one, isClosed: false });
  return deciding(tx, context, { who: RECORD, before, fields }, (hold) =>
    writeAssignment(tx, context, before, fields, hold),
  );
}

async function assignAssistant(tx: Db, context: Context, one: One, fields: Assignment) {
  const { id } = one;
  const before = await lockSupport(tx, context, ASSISTANT, { ...one, isClosed: false });
  return deciding(tx, context, { who: ASSISTANT, before, fields }, async () => {
    await updateAssignment(tx, "personalAssistants", id, fields);
    await writeAudit(tx, context, "personal-assistant.changed", ["personal-assistant", id], {
      oldValue: before,
      newValue: fields,
    });
  });
}

type Assigning = {
  who: Pick<typeof RECORD | typeof ASSISTANT, "subject" | "table">;
  before: LockedRecord | LockedAssistant;
  fields: Assignment;
};

/** Stores an assignment as an undoable decision; the same again changes nothing. */
async function deciding(
  tx: Db,
  context: Context,
  { who: { subject, table }, before, fields }: Assigning,
  write: (hold: MailHold | undefined) => Promise<void>,
): Promise<Undoable> {
  if (isUnchanged<object>(before, columnsOf(fields))) return {};
  const decision = await openDecision(tx, context, {
    action: `${subject}.guidance-assigned`,
    subject: [subject, before.id],
    rows: [{ table, where: { id: before.id } }],
  });
  await write(decision.hold);
  return decision.close();
}

/**
 * Stores an assignment on a locked record, with its audit line; the person is notified of a new
 * guide, held as `hold` says.
 */
export async function writeAssignment(
  tx: Db,
  context: Context,
  before: LockedRecord,
  fields: Assignment,
  hold?: MailHold,
): Promise<void> {
  await updateAssignment(tx, "assistanceRecords", before.id, fields);
  const after = await getSupported(tx, RECORD, before.id);
  const action = "assistance-record.guidance-assigned";
  await writeAudit(tx, context, action, ["assistance-record", before.id], {
    oldValue: {
      position: before.position,
      guidanceProvider: before.guidanceProviderId,
      guidanceHelper: before.guidanceHelperId,
    },
    // Fields left out stay unchanged, and the audit line shows their values.
    newValue: {
      position: after.position,
      guidanceProvider: after.providerId,
      guidanceHelper: after.helperId,
    },
  });
  const isProviderNew = after.providerId && after.providerId !== before.guidanceProviderId;
  const isHelperNew = after.helperId && after.helperId !== before.guidanceHelperId;
  if (!isProviderNew && !isHelperNew) return;
  const guides = { provider: after.providerName, helper: after.helperName };
  await notify(tx, context, { ...guidedNotice(after.userId, guides), hold });
}
