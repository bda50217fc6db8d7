import { findBatchToJoin } from "#/features/batches/server/queries.ts";
import { writeAudit } from "#/server/audit.ts";
import type { Db } from "#/server/db.ts";
import { importedDay, importedPerson } from "#/server/imported-values.ts";
import { type Importer, refused } from "#/server/importers.ts";
import type { Context } from "#/server/platform.ts";
import { getOrThrow } from "#/server/rows.ts";
import { AppError } from "#/shared/errors.ts";
import { foldSlot, readPresence } from "../../sessions/rules.ts";
import {
  listPresent,
  lockSession,
  raiseSessionVersion,
  replaceAttendance,
} from "../../sessions/server/queries.ts";
import { checkBatch, checkMembers } from "../../sessions/server/service.ts";
import { findSessionAt, listAllAttendance } from "./queries.ts";

type Kept = { sessionId: string; traineeId: string; isPresent: boolean };

/** Who was at a session that was held: as its trainer corrects it, while the batch runs. */
export const attendanceImporter: Importer = {
  kind: "attendance",
  apply: async (context, row) => {
    const { id: traineeId } = await importedPerson(context.db, row.person ?? "");
    const isPresent = readPresence(row.present ?? "");
    if (isPresent === undefined) throw refused("present", "Use Yes or No.");
    const date = importedDay("date", row.date ?? "");
    const slot = context.hub
      .now()
      .timeSlots.find((one) => foldSlot(one) === foldSlot(row.slot ?? ""));
    if (!slot) throw refused("slot", "Use one of the time slots.");
    const found = await findSessionAt(context.db, { batch: row.batch ?? "", date, slot });
    if (!found) throw refused("batch", "This batch has no session at this time.");
    if (isPresent === null) return { verdict: "same" };
    const isChanged = await mark(context, { sessionId: found.id, traineeId, isPresent });
    if (!isChanged) return { verdict: "same" };
    const [from, to] = isPresent ? ["No", "Yes"] : ["Yes", "No"];
    const kept: Kept = { sessionId: found.id, traineeId, isPresent };
    return { verdict: "changed", differences: [{ column: "present", from, to }], kept };
  },
  undo: async (context, kept) => {
    const { isPresent, ...one } = kept as Kept;
    const isChanged = await mark(context, { ...one, isPresent: !isPresent });
    if (!isChanged) throw new AppError("UNDO_CHANGED");
  },
  list: async (db, page) =>
    (await listAllAttendance(db, page)).map(({ email, batchId, isPresent, ...session }) => ({
      person: email,
      batch: batchId,
      date: session.date,
      slot: session.slot,
      present: isPresent ? "Yes" : "No",
    })),
};

/** Marks one member of a session as there or not. Returns whether that was new. */
const mark = (context: Context, { sessionId, traineeId, isPresent }: Kept): Promise<boolean> =>
  context.db.transaction().execute(async (tx: Db) => {
    const session = getOrThrow(await lockSession(tx, sessionId));
    checkBatch(context, getOrThrow(await findBatchToJoin(tx, session.batchId), "BATCH_NOT_FOUND"));
    const before = await listPresent(tx, sessionId);
    if (before.includes(traineeId) === isPresent) return false;
    const others = before.filter((id) => id !== traineeId);
    const after = isPresent ? [...others, traineeId] : others;
    if (after.length === 0) throw refused("present", "Somebody has to have been there.");
    await checkMembers(tx, session.batchId, after, before);
    await replaceAttendance(tx, context.clock, sessionId, after);
    await raiseSessionVersion(tx, context.clock, sessionId);
    await writeAudit(tx, context, "session.changed", ["training-session", sessionId], {
      oldValue: { attendance: before },
      newValue: { attendance: after.toSorted() },
    });
    return true;
  });
