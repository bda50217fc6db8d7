import { createHash } from "node:crypto";
import { type Notice, notify } from "#/domain/messaging/notices/notify.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import { problemOf } from "#/platform/db/optimistic-lock.ts";
import type { MailHold } from "#/platform/mail/outbox.ts";
import type { BulkResult } from "#/shared/bulk.ts";
import { AppError } from "#/shared/errors.ts";
import type { Undoable } from "./decisions.contract.ts";
import {
  type GatheredTable,
  insertDecision,
  lockRows,
  lockToNotify,
  type RowSelector,
  secondsFrom,
  updateChanges,
  updateNotified,
} from "./decisions.queries.ts";
import { isSameRow, keyOf, only, type Row, toRestore } from "./decisions.rules.ts";

/**
 * The rows a decision changes or depends on; with `columns` only those columns are compared and
 * restored. A condition is only compared: if it has changed since, undoing is refused in the words
 * of `conflict`, such as "a placement was recorded".
 */
export type DecisionRows = RowSelector & {
  columns?: readonly string[];
  isCondition?: true;
  conflict?: string;
};

/**
 * The undo data of one set of rows: the previous values of changed columns, and a hash of the
 * result.
 */
export type KeptRow = DecisionRows & {
  restore: readonly { row: Row; isGone: boolean }[];
  /** A hash of the rows as the decision left them; a different one means a later change. */
  after: string;
  /** Whether the decision created these rows, so that undoing deletes them. */
  isNew: boolean;
};

/** Undoing must not leave more rows than this, as a freed place may have been taken since. */
export type Limit = RowSelector & { atMost: number };

type DecisionInput = {
  action: string;
  subject: readonly [type: string, id: string];
  rows: readonly DecisionRows[];
  limits?: readonly Limit[];
};

export type Decision = {
  /**
   * Passed to each `notify` of the decision: holds mail and notification while it can be undone.
   */
  hold: MailHold | undefined;
  /**
   * Ends the decision once everything is written; `created` are new rows. Returns the fields for
   * the caller's response.
   */
  close: (created?: readonly RowSelector[]) => Promise<Undoable>;
};

/**
 * Opens a decision that can be undone, in the caller's transaction and before it changes anything.
 * The `rows` are read now and when it is closed; undoing restores the difference. Unchanged rows
 * are a condition: undoing is refused once they have changed. With UNDO_SECONDS=0 nothing is held
 * or stored.
 */
export async function openDecision(
  tx: Db,
  { actor, clock, config }: Context,
  input: DecisionInput,
): Promise<Decision> {
  const { action, subject, rows, limits = [] } = input;
  const [subjectType, subjectId] = subject;
  if (config.undoSeconds === 0) return { hold: undefined, close: async () => ({}) };
  const id = newId();
  const undoUntil = secondsFrom(clock, config.undoSeconds);
  await insertDecision(tx, clock, {
    action,
    subjectType,
    subjectId,
    id,
    decidedBy: actor.id,
    undoUntil,
  });
  const before: (readonly Row[])[] = [];
  for (const selector of rows) before.push(await lockRows(tx, selector));
  return {
    hold: { decisionId: id, until: undoUntil },
    close: async (created = []) => {
      const keptRows: (KeptRow | Limit)[] = [...limits];
      for (const [index, selector] of rows.entries()) {
        keptRows.push(compare(selector, before[index] ?? [], await lockRows(tx, selector)));
      }
      for (const selector of created) {
        const createdRows = hashRows(await lockRows(tx, selector), undefined);
        keptRows.push({ ...selector, restore: [], after: createdRows, isNew: true });
      }
      await updateChanges(tx, id, keptRows);
      return { decisionId: id, undoSeconds: config.undoSeconds };
    },
  };
}

/**
 * Decides several items together, in one transaction and in the order of their ids, so that
 * concurrent calls with some of the same queue up. Each is decided or skipped separately, with its
 * own result, and can be undone separately. An item must be refused before anything of it is
 * written. `lockAll` locks what several of them share.
 */
export async function decideEach(
  { db }: Pick<Context, "db">,
  ids: readonly string[],
  decideOne: (tx: Db, id: string) => Promise<Undoable>,
  lockAll: (tx: Db) => Promise<unknown> = async () => undefined,
) {
  const decided = await db.transaction().execute(async (tx) => {
    const tried = new Map<string, Tried>();
    await lockAll(tx);
    for (const id of ids.toSorted()) tried.set(id, await tryTo(() => decideOne(tx, id)));
    return tried;
  });
  const results = ids.map((id): BulkResult => {
    return { id, problem: decided.get(id)?.problem ?? null };
  });
  const undoing = [...decided.values()].flatMap(({ undo }) => (undo?.decisionId ? [undo] : []));
  const [first] = undoing;
  return {
    results,
    ...(first && {
      decisionIds: undoing.flatMap(({ decisionId }) => decisionId ?? []),
      undoSeconds: first.undoSeconds,
    }),
  };
}

type Tried = { problem: string | null; undo?: Undoable };

async function tryTo(decide: () => Promise<Undoable>): Promise<Tried> {
  try {
    return { problem: null, undo: await decide() };
  } catch (error) {
    if (error instanceof AppError) return { problem: problemOf(error) };
    throw error;
  }
}

/** Decisions that are notified in one mail, once the last can no longer be undone. */
export type Gathered = {
  table: GatheredTable;
  /**
   * Returns the notices about all of this person's rows with a `notify_at`; none if nothing is left
   * to say.
   */
  noticeOf: (tx: Db, userId: string) => Promise<Notice | readonly Notice[]>;
};

/**
 * Notifies a person of all decisions about them, in the caller's transaction; not while one can
 * still be undone, or if they were notified already.
 */
export async function notifyGathered(
  tx: Db,
  platform: Pick<Context, "config" | "hub" | "clock" | "secrets">,
  { table, noticeOf }: Gathered,
  userId: string,
): Promise<void> {
  const waiting = await lockToNotify(tx, platform.clock, table, userId);
  if (waiting.length === 0 || waiting.some(({ isDue }) => !isDue)) return;
  const notice = await noticeOf(tx, userId);
  await updateNotified(tx, table, userId);
  await notify(tx, platform, notice);
}

function compare(selector: DecisionRows, before: readonly Row[], became: readonly Row[]): KeptRow {
  const after = hashRows(became, selector.columns);
  if (selector.isCondition) return { ...selector, restore: [], after, isNew: false };
  const restore = before.flatMap((row) => {
    const key = keyOf(row, Object.keys(selector.where));
    const now = became.find((one) => isSameRow(one, row, key));
    const columns = selector.columns && [...key, ...selector.columns];
    return toRestore(only(row, columns), now && only(now, columns), key) ?? [];
  });
  return { ...selector, restore, after, isNew: false };
}

/** A hash of rows, which reveals changes without storing them. */
export const hashRows = (rows: readonly Row[], columns: readonly string[] | undefined): string =>
  createHash("sha256")
    .update(JSON.stringify(rows.map((row) => only(row, columns))))
    .digest("base64");
