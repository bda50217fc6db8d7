import { createHash } from "node:crypto";
import type { Db } from "#/server/db.ts";
import { newId } from "#/server/ids.ts";
import type { Hold } from "#/server/mail/outbox.ts";
import type { Context } from "#/server/platform.ts";
import type { Undoable } from "../contract.ts";
import { isSameRow, keyOf, only, type Row, toRestore } from "../rules.ts";
import { insertDecision, lockRows, type Place, secondsFrom, updateChanges } from "./queries.ts";

/** What a decision changes or leans on; with `columns` only those count and are put back. */
export type Touched = Place & { columns?: readonly string[] };

/** What is kept of one place for the undoing: what it was where it differs, and what it became. */
export type Kept = Touched & {
  restore: readonly { row: Row; isGone: boolean }[];
  /** A hash of the rows as the decision left them: with any other, somebody has changed them since. */
  after: string;
  /** The decision made these rows; undoing it deletes them. */
  isNew: boolean;
};

/** Undoing must not leave more rows there than this: what was taken back may have been given away. */
export type Limit = Place & { atMost: number };

type Asked = {
  action: string;
  subject: readonly [type: string, id: string];
  rows: readonly Touched[];
  limits?: readonly Limit[];
};

export type Decision = {
  /** For each `notify` of the decision: holds mail and notification until it can no longer be undone. */
  hold: Hold | undefined;
  /** Ends the decision once all is written; `created` are rows it made. Answers what the caller is told. */
  close: (created?: readonly Place[]) => Promise<Undoable>;
};

/**
 * Opens a decision that can be taken back, in the caller's transaction and before it changes anything:
 * `rows` are looked at now and when it is closed, and the difference is what undoing puts back. Rows
 * that are only named, and stay as they are, make it an undone one's condition that they still do. With
 * UNDO_SECONDS=0 nothing is held or kept.
 */
export async function openDecision(tx: Db, context: Context, asked: Asked): Promise<Decision> {
  const { actor, clock, config } = context;
  const { action, subject, rows, limits = [] } = asked;
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
  for (const place of rows) before.push(await lockRows(tx, place));
  return {
    hold: { decisionId: id, until: undoUntil },
    close: async (created = []) => {
      const kept: (Kept | Limit)[] = [...limits];
      for (const [index, place] of rows.entries()) {
        kept.push(compare(place, before[index] ?? [], await lockRows(tx, place)));
      }
      for (const place of created) {
        const made = hashRows(await lockRows(tx, place), undefined);
        kept.push({ ...place, restore: [], after: made, isNew: true });
      }
      await updateChanges(tx, id, kept);
      return { decisionId: id, undoSeconds: config.undoSeconds };
    },
  };
}

function compare(place: Touched, before: readonly Row[], became: readonly Row[]): Kept {
  const restore = before.flatMap((row) => {
    const key = keyOf(row, Object.keys(place.where));
    const now = became.find((one) => isSameRow(one, row, key));
    const columns = place.columns && [...key, ...place.columns];
    return toRestore(only(row, columns), now && only(now, columns), key) ?? [];
  });
  return { ...place, restore, after: hashRows(became, place.columns), isNew: false };
}

/** What rows are like, in one text that says nothing of them. */
export const hashRows = (rows: readonly Row[], columns: readonly string[] | undefined): string =>
  createHash("sha256")
    .update(JSON.stringify(rows.map((row) => only(row, columns))))
    .digest("base64");
