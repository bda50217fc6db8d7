import { findBatchToJoin } from "#/domain/training/batches/batches.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { getOrThrow } from "#/platform/db/rows.ts";
import { importedDay, importedPerson } from "#/platform/sheets/imported-values.ts";
import { type Importer, refuseRow } from "#/platform/sheets/importers.ts";
import { AppError } from "#/shared/errors.ts";
import { findSessionAt, listAllAttendance } from "./attendance.queries.ts";
import { checkBatch, checkMembers } from "./checks.service.ts";
import { findExcuses, listPresent, replaceAttendance, replaceExcuses } from "./marks.queries.ts";
import { lockSession, raiseSessionVersion } from "./sessions.queries.ts";
import { foldSlot, LONGEST_EXCUSE, readPresence } from "./sessions.rules.ts";

/** A trainee's mark in a session; an excused one has a reason and was absent. */
type Mark = { isPresent: boolean; excuse: string | null };
type Kept = { sessionId: string; traineeId: string; before: Mark; after: Mark };

/**
 * Imports the attendance of held sessions, as their trainer would correct it, while the batch runs.
 */
export const attendanceImporter: Importer = {
  kind: "attendance",
  apply: async (context, row) => {
    const { id: traineeId } = await importedPerson(context.db, row.person ?? "");
    const isPresent = readPresence(row.present ?? "");
    if (isPresent === undefined) throw refuseRow("present", "Use Yes or No.");
    const excuse = row.excused?.trim() || null;
    checkExcuse(isPresent, excuse);
    const date = importedDay("date", row.date ?? "");
    const slot = context.hub
      .now()
      .timeSlots.find((one) => foldSlot(one) === foldSlot(row.slot ?? ""));
    if (!slot) throw refuseRow("slot", "Use one of the time slots.");
    const found = await findSessionAt(context.db, { batch: row.batch ?? "", date, slot });
    if (!found)
      throw refuseRow(
        "batch",
        "This batch has no session at this time. Its trainer records it as held first; then try the rows again.",
      );
    if (isPresent === null) return { verdict: "same" };
    const kept = await mark(context, { sessionId: found.id, traineeId }, (before) => ({
      isPresent,
      excuse: isPresent ? null : (excuse ?? before.excuse),
    }));
    if (!kept) return { verdict: "same" };
    return { verdict: "changed", differences: differencesOf(kept), kept };
  },
  undo: async (context, kept) => {
    const { before, after, ...one } = kept as Kept;
    const undone = await mark(context, one, (now) => {
      if (now.isPresent !== after.isPresent || now.excuse !== after.excuse)
        throw new AppError("UNDO_CHANGED");
      return before;
    });
    if (!undone) throw new AppError("UNDO_CHANGED");
  },
  list: async (db, page) =>
    (await listAllAttendance(db, page)).map(
      ({ email, batchId, isPresent, excuse, ...session }) => ({
        person: email,
        batch: batchId,
        date: session.date,
        slot: session.slot,
        present: isPresent ? "Yes" : "No",
        excused: excuse ?? "",
      }),
    ),
};

function checkExcuse(isPresent: boolean | null, excuse: string | null) {
  if (excuse === null) return;
  if (isPresent !== false) throw refuseRow("excused", "Only who was absent is excused.");
  if (excuse.length > LONGEST_EXCUSE)
    throw refuseRow("excused", `Use at most ${LONGEST_EXCUSE} characters.`);
}

const wordOf = (isPresent: boolean): string => (isPresent ? "Yes" : "No");

const differencesOf = ({ before, after }: Kept) => [
  ...(before.isPresent === after.isPresent
    ? []
    : [{ column: "present", from: wordOf(before.isPresent), to: wordOf(after.isPresent) }]),
  ...(before.excuse === after.excuse
    ? []
    : [{ column: "excused", from: before.excuse ?? "", to: after.excuse ?? "" }]),
];

/**
 * Marks one member of a session. Returns the mark before and after; undefined if nothing changes.
 */
const mark = (
  context: Context,
  { sessionId, traineeId }: Pick<Kept, "sessionId" | "traineeId">,
  change: (before: Mark) => Mark,
): Promise<Kept | undefined> =>
  context.db.transaction().execute(async (tx: Db) => {
    const session = getOrThrow(await lockSession(tx, sessionId));
    const [present, excused] = [await listPresent(tx, sessionId), await findExcuses(tx, sessionId)];
    const before: Mark = {
      isPresent: present.includes(traineeId),
      excuse: excused[traineeId] ?? null,
    };
    const after = change(before);
    if (after.isPresent === before.isPresent && after.excuse === before.excuse) return undefined;
    // A batch that has ended cannot be changed, but importing its current marks again is fine.
    checkBatch(context, getOrThrow(await findBatchToJoin(tx, session.batchId), "BATCH_NOT_FOUND"));
    const others = present.filter((id) => id !== traineeId);
    const there = after.isPresent ? [...others, traineeId] : others;
    if (there.length === 0) throw refuseRow("present", "Somebody has to have been there.");
    await checkMembers(tx, session.batchId, [traineeId], present);
    await replaceAttendance(tx, context.clock, sessionId, there);
    const { [traineeId]: _, ...excuses } = excused;
    if (after.excuse) excuses[traineeId] = after.excuse;
    await replaceExcuses(tx, context.clock, sessionId, excuses);
    await raiseSessionVersion(tx, context.clock, sessionId);
    await writeAudit(tx, context, "session.changed", ["training-session", sessionId], {
      oldValue: { attendance: present, excused: Object.keys(excused).toSorted() },
      newValue: { attendance: there.toSorted(), excused: Object.keys(excuses).toSorted() },
    });
    return { sessionId, traineeId, before, after };
  });
