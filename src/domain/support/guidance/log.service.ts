import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { isId } from "#/platform/db/ids.ts";
import { getById } from "#/platform/db/rows.ts";
import { checkDay } from "#/platform/http/day-checks.ts";
import type { Service } from "#/platform/http/mount.ts";
import { withinTenYears } from "#/shared/day-range.ts";
import { AppError, invalidInput } from "#/shared/errors.ts";
import type { Entry, EntryFields, logContract } from "./log.contract.ts";
import {
  deleteEntry,
  type EntryRow,
  findEntry,
  insertEntry,
  isThere,
  listEntries,
  type Subject,
} from "./log.queries.ts";
import type { EntryKind } from "./log.rules.ts";

/** The log of one person, newest first. Throws NOT_FOUND. */
async function readLog({ db }: Context, subject: Subject) {
  await checkThere(db, subject);
  return { entries: (await listEntries(db, subject)).map(present) };
}

/**
 * Logs a held session or a note; also on a closed record, for late entries. Throws NOT_FOUND, and
 * INVALID_INPUT for a session in the future or more than ten years ago.
 */
async function addEntry(context: Context, subject: Subject, fields: EntryFields) {
  const { actor, clock } = context;
  const isSession = fields.kind === "session";
  if (isSession && fields.heldOn) {
    if (fields.heldOn > clock.today()) {
      const heldOn = "A session that was held cannot lie ahead.";
      throw invalidInput({ heldOn });
    }
    checkDay("heldOn", fields.heldOn, withinTenYears(clock.today()));
  }
  const row = await context.db.transaction().execute(async (tx) => {
    await checkThere(tx, subject);
    const entry = {
      kind: fields.kind,
      text: fields.text,
      heldOn: isSession ? (fields.heldOn ?? null) : null,
      minutes: isSession ? (fields.minutes ?? null) : null,
    };
    const id = await insertEntry(tx, clock, subject, { ...entry, writtenBy: actor.id });
    await writeAudit(tx, context, "assistance-entry.written", ["assistance-entry", id], {
      newValue: { ...subject, ...entry },
    });
    return findEntry(tx, id);
  });
  return { message: isSession ? "Session logged." : "Note added.", entry: present(row) };
}

/** Deletes a session or a note; the trail keeps what it said. Throws NOT_FOUND. */
async function removeEntry(context: Context, id: string) {
  await context.db.transaction().execute(async (tx) => {
    const entry = await getById(id, (known) => deleteEntry(tx, known));
    await writeAudit(tx, context, "assistance-entry.removed", ["assistance-entry", id], {
      oldValue: entry,
    });
  });
  return { message: "Entry deleted." };
}

async function checkThere(db: Db, subject: Subject) {
  const id = "recordId" in subject ? subject.recordId : subject.assistantId;
  if (!isId(id) || !(await isThere(db, subject))) throw new AppError("NOT_FOUND");
}

const present = ({ id, kind, writtenBy, username, writtenAt, ...row }: EntryRow): Entry => ({
  _id: id,
  kind: kind as EntryKind,
  ...row,
  writtenBy: { _id: writtenBy, username },
  writtenAt: writtenAt.toISOString(),
});

export const logService: Service<typeof logContract> = {
  ofRecord: (context, recordId) => readLog(context, { recordId }),
  addToRecord: (context, recordId, fields) => addEntry(context, { recordId }, fields),
  ofAssistant: (context, assistantId) => readLog(context, { assistantId }),
  addToAssistant: (context, assistantId, fields) => addEntry(context, { assistantId }, fields),
  remove: removeEntry,
};
