import { notify } from "#/domain/messaging/notices/notify.service.ts";
import { openDecision } from "#/domain/office/decisions/decide.service.ts";
import { guideRefOf } from "#/domain/support/guidance/guidance.rules.ts";
import { entryPlaces, insertEntry } from "#/domain/support/guidance/log.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { assertVersion, conflictError } from "#/platform/db/optimistic-lock.ts";
import { getById } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import type { ListPage } from "#/shared/contract.ts";
import { addYear } from "#/shared/dates.ts";
import { AppError } from "#/shared/errors.ts";
import type { ListQuery } from "#/shared/list.ts";
import { toRupees } from "#/shared/money.ts";
import type { Closure, ClosureState, closureContract } from "./closure.contract.ts";
import { closedNotice } from "./closure.mail.ts";
import {
  type ClosureRow,
  findClosure,
  listClosures,
  lockSubmitted,
  updateClosed,
} from "./closure.queries.ts";
import { ASSISTANCE_CHANGES } from "./support.service.ts";

async function listAll(
  { db }: Context,
  { state, ...query }: ListQuery & { state?: ClosureState | undefined },
): Promise<ListPage<{ assistanceClosures: Closure[] }>> {
  const { rows, total } = await listClosures(db, query, state);
  return { answer: { assistanceClosures: rows.map(present) }, total };
}

type Closing = {
  isActive?: unknown;
  summary?: string | null | undefined;
  version?: number | undefined;
};

/**
 * Closes a record now and notifies its person. Throws REOPENING_REFUSED unless isActive is false,
 * NOT_FOUND (also for a draft), ASSISTANCE_CLOSED the second time, also for all but one of several
 * at once, and STALE_VERSION (I-78, C41).
 */
async function closeAssistance(context: Context, id: string, closing: Closing) {
  if (closing.isActive !== false) {
    const key = "REOPENING_REFUSED";
    throw new AppError(key, { fields: { isActive: new AppError(key).message } });
  }
  const { actor, clock } = context;
  const summary = closing.summary || null;
  const closed = await context.db.transaction().execute(async (tx) => {
    const record = await getById(id, (known) => lockSubmitted(tx, known));
    if (!record.isActive) {
      throw await conflictError(tx, context, "ASSISTANCE_CLOSED", {
        subject: ["assistance-record", record.id],
        actions: ["assistance.closed"],
      });
    }
    await assertVersion(
      tx,
      context,
      { row: record, version: closing.version },
      { subject: ["assistance-record", record.id], actions: ASSISTANCE_CHANGES },
    );
    const decision = await openDecision(tx, context, {
      action: "assistance.closed",
      subject: ["assistance-record", record.id],
      rows: [{ table: "assistanceRecords", where: { id: record.id } }],
    });
    await updateClosed(tx, clock, record.id);
    const entry = { kind: "closing", text: summary ?? "", writtenBy: actor.id } as const;
    const entryId = summary && (await insertEntry(tx, clock, { recordId: record.id }, entry));
    await writeAudit(tx, context, "assistance.closed", ["assistance-record", record.id], {
      oldValue: { isActive: true },
      newValue: { isActive: false, summary },
    });
    await notify(tx, context, { ...closedNotice(record.userId, summary), hold: decision.hold });
    const row = await findClosure(tx, record.id);
    if (!row) throw new Error("the record was just closed");
    const undoing = await decision.close(entryPlaces(entryId));
    return { assistance: present(row), ...undoing };
  });
  return { message: "User closed successfully", ...closed };
}

const present = (row: ClosureRow): Closure => ({
  ...row,
  _id: row.id,
  guidanceProvider: guideRefOf(row.guidanceProviderId, row.providerName),
  guidanceHelper: guideRefOf(row.guidanceHelperId, row.helperName),
  userId: {
    _id: row.userId,
    amount: row.amountPaise === null ? null : toRupees(row.amountPaise),
  },
  createdAt: row.createdAt.toISOString(),
  submittedAt: row.submittedAt.toISOString(),
  supportUntil: addYear(row.dateOfJoining),
  endDate: row.endDate?.toISOString() ?? null,
  closed: row.closedAt !== null,
});

export const closureService: Service<typeof closureContract> = {
  list: listAll,
  close: closeAssistance,
};
