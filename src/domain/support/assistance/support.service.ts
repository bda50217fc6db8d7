import { type Notice, notify } from "#/domain/messaging/notices/notify.service.ts";
import { openDecision } from "#/domain/office/decisions/decide.service.ts";
import { checkAssigned } from "#/domain/support/guidance/assigned.rules.ts";
import type { Assignment } from "#/domain/support/guidance/guidance.contract.ts";
import { lockAssigned } from "#/domain/support/guidance/guidance.queries.ts";
import { entryPlaces, insertEntry, type Subject } from "#/domain/support/guidance/log.queries.ts";
import type { EntryKind } from "#/domain/support/guidance/log.rules.ts";
import type { Clock } from "#/platform/app/clock.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { assertVersion, conflictError } from "#/platform/db/optimistic-lock.ts";
import { getById, getOrThrow } from "#/platform/db/rows.ts";
import { isUnchanged } from "#/platform/updates/changes.ts";
import { columnsOf } from "./assistance.rules.ts";

export type Version = { version?: number | undefined };

/** The state of the support, in a supported person's row. */
type Locked = {
  id: string;
  closedAt: Date | null;
  /** When the admin ended it; only a record on the platform can be ended. */
  endDate?: Date | null;
  version: number;
  position: string | null;
  guidanceProviderId: string | null;
  guidanceHelperId: string | null;
};

type Turning = Extract<EntryKind, "closing" | "reopening">;

/** The same steps for supported people on the platform and from outside, on different rows. */
export type Supported<Before extends Locked, Row extends object> = {
  subject: "assistance-record" | "personal-assistant";
  table: "assistanceRecords" | "personalAssistants";
  logOf: (id: string) => Subject;
  lock: (tx: Db, id: string) => Promise<Before | undefined>;
  find: (tx: Db, id: string) => Promise<Row | undefined>;
  changeClosedState: (tx: Db, clock: Clock, id: string, kind: Turning) => Promise<void>;
  /** The old value in the audit line of a closing or reopening. */
  standing: (before: Before) => object;
  /** The notice of a closing or reopening, for people with an account. */
  turnNotice?: (before: Before, kind: Turning, text: string) => Notice;
};

/**
 * Closes or reopens a person's support, as an undoable decision, with a log entry if a text is
 * given; of several concurrent calls only the first succeeds. Throws NOT_FOUND, SUPPORT_CLOSED,
 * SUPPORT_NOT_CLOSED and STALE_VERSION.
 */
const changeSupportState = <Before extends Locked, Row extends object>(
  context: Context,
  who: Supported<Before, Row>,
  id: string,
  { kind, text, version }: Version & { kind: Turning; text: string },
) =>
  context.db.transaction().execute(async (tx) => {
    const { subject, table } = who;
    const before = await lockSupport(tx, context, who, {
      id,
      version,
      isClosed: kind === "reopening",
    });
    const action = `${subject}.${kind === "closing" ? "closed" : "reopened"}`;
    const decision = await openDecision(tx, context, {
      action,
      subject: [subject, before.id],
      rows: [{ table, where: { id: before.id } }],
    });
    await who.changeClosedState(tx, context.clock, before.id, kind);
    const entry = { kind, text, writtenBy: context.actor.id };
    const entryId = text && (await insertEntry(tx, context.clock, who.logOf(before.id), entry));
    await writeAudit(tx, context, action, [subject, before.id], {
      oldValue: who.standing(before),
      newValue: { text },
    });
    const notice = who.turnNotice?.(before, kind, text);
    if (notice) await notify(tx, context, { ...notice, hold: decision.hold });
    const undoing = await decision.close(entryPlaces(entryId));
    return { row: await getSupported(tx, who, before.id), ...undoing };
  });

/**
 * Returns the calls that close and reopen a person's support (`changeSupportState`); `show` returns
 * what the caller reads of the row.
 */
export function turnsOf<Before extends Locked, Row extends object, Shown extends object>(
  who: Supported<Before, Row>,
  nameOf: (row: Row) => string,
  show: (row: Row) => Shown,
) {
  type Turn = Version & { kind: Turning; text: string };
  const turn = async (context: Context, id: string, change: Turn) => {
    const { row, ...undoing } = await changeSupportState(context, who, id, change);
    const done = change.kind === "closing" ? "closed" : "reopened";
    return { message: `${nameOf(row)} ${done} successfully`, ...show(row), ...undoing };
  };
  type Closing = Version & { summary?: string | null | undefined };
  return {
    close: (context: Context, id: string, { summary, version }: Closing) =>
      turn(context, id, { kind: "closing", text: summary ?? "", version }),
    /** Reopening undoes either closing: the CTO's, or the admin's end. */
    reopen: (context: Context, id: string, { reason, version }: Version & { reason: string }) =>
      turn(context, id, { kind: "reopening", text: reason, version }),
  };
}

/**
 * Changes the support of a person, unless it is closed, by `write`; the same again changes nothing.
 * Throws NOT_FOUND, SUPPORT_CLOSED (I-81), STALE_VERSION, and INVALID_INPUT for an unknown guide.
 */
export const changeSupport = <
  Before extends Locked & { [Name in keyof Fields]?: unknown },
  Row extends object,
  Fields extends Assignment,
>(
  context: Context,
  who: Supported<Before, Row>,
  id: string,
  { version, fields }: Version & { fields: Fields },
  write: (tx: Db, before: Before) => Promise<void>,
): Promise<Row> =>
  context.db.transaction().execute(async (tx) => {
    const unknown = await lockAssigned(tx, fields);
    const before = await lockSupport(tx, context, who, { id, version, isClosed: false });
    checkAssigned(unknown);
    if (!isUnchanged<object>(before, columnsOf(fields))) await write(tx, before);
    return getSupported(tx, who, before.id);
  });

/**
 * The audit actions that change the version of a record or an assistant: by the CTO, their person,
 * or the admin.
 */
export const ASSISTANCE_CHANGES = [
  "assistance-record.guidance-assigned",
  "assistance-record.closed",
  "assistance-record.reopened",
  "personal-assistant.changed",
  "personal-assistant.closed",
  "personal-assistant.reopened",
  "assistance.submitted",
  "assistance.changed",
  "assistance.closed",
];

/**
 * Locks the row for an action that requires the support to be closed, by anyone, or not closed by
 * the CTO.
 */
export async function lockSupport<Before extends Locked, Row extends object>(
  tx: Db,
  context: Context,
  who: Supported<Before, Row>,
  asked: Version & { id: string; isClosed: boolean },
): Promise<Before> {
  const row = await getById(asked.id, (known) => who.lock(tx, known));
  const subject = [who.subject, row.id] as const;
  if (asked.isClosed && !row.closedAt && !row.endDate) {
    const actions = [`${who.subject}.reopened`];
    throw await conflictError(tx, context, "SUPPORT_NOT_CLOSED", { subject, actions });
  }
  if (!asked.isClosed && row.closedAt) {
    const actions = [`${who.subject}.closed`];
    throw await conflictError(tx, context, "SUPPORT_CLOSED", { subject, actions });
  }
  const { version } = asked;
  await assertVersion(tx, context, { row, version }, { subject, actions: ASSISTANCE_CHANGES });
  return row;
}

export const getSupported = async <Before extends Locked, Row extends object>(
  tx: Db,
  who: Supported<Before, Row>,
  id: string,
): Promise<Row> => getOrThrow(await who.find(tx, id));
