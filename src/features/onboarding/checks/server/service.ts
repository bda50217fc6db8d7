import { notifyGathered, openDecision } from "#/features/decisions/server/decide.ts";
import { notify } from "#/features/notices/server/notify.ts";
import { writeAudit } from "#/server/audit.ts";
import type { Db } from "#/server/db.ts";
import type { Service } from "#/server/mount.ts";
import type { Context } from "#/server/platform.ts";
import { getById, getOrThrow } from "#/server/rows.ts";
import { AppError } from "#/shared/errors.ts";
import { DOCUMENT_NAMES, type DocumentStatus } from "../../documents/rules.ts";
import type { checksContract } from "../contract.ts";
import { type Check, NO_REASON } from "../rules.ts";
import { returnedGathered, verifiedNotice } from "./checks.mail.ts";
import {
  findDocument,
  isWhollyVerified,
  listQueuedDocuments,
  toCheckedDocument,
  updateCheck,
} from "./queries.ts";

/**
 * Verifies a document or returns it with a reason, so that it can be undone. The trainee is told of what was
 * returned, all of it in one mail, and once all six are verified. Throws NOT_FOUND for a file that is no submitted document (another one may have been
 * sent in its place), INVALID_INPUT for returning without a reason, and DOCUMENT_DECIDED where it is not what the
 * caller saw, also for the later of two at once.
 */
export async function decideDocument(
  context: Context,
  fileId: string,
  input: { status: Check; reason?: string | null | undefined; was: DocumentStatus },
) {
  const { actor, clock } = context;
  const { status } = input;
  const reason = status === "returned" ? input.reason || null : null;
  if (status === "returned" && !reason)
    throw new AppError("INVALID_INPUT", { fields: { reason: NO_REASON } });
  const found = await context.db.transaction().execute(async (tx) => {
    const { traineeId, kind } = await getById(fileId, (known) => findDocument(tx, known));
    const decision = await openDecision(tx, context, {
      action: `document.${status}`,
      subject: ["trainee", traineeId],
      rows: [
        // Whoever uploads locks the set first, too.
        { table: "documentSets", where: { trainee_id: traineeId } },
        { table: "documents", where: { trainee_id: traineeId, kind } },
      ],
    });
    const before = await lockedDocument(tx, fileId, input);
    const check = { fileId: before.fileId, status, reason };
    const { hold } = decision;
    const notifyAt = status === "returned" ? (hold?.until ?? clock.sqlNow()) : null;
    await updateCheck(tx, clock, { ...check, decidedBy: actor.id, notifyAt });
    await notifyGathered(tx, context, returnedGathered, traineeId);
    if (status === "verified" && (await isWhollyVerified(tx, traineeId))) {
      await notify(tx, context, { ...verifiedNotice(traineeId), hold });
    }
    await writeAudit(tx, context, `document.${status}`, ["trainee", traineeId], {
      oldValue: { kind, fileId: before.fileId, status: before.status, reason: before.reason },
      newValue: { kind, ...check },
    });
    return { kind, ...(await decision.close()) };
  });
  const { kind, ...undoing } = found;
  return { message: `${DOCUMENT_NAMES[kind]} ${status}.`, ...undoing };
}

/** The document as it is now that it is locked. Throws NOT_FOUND, DOCUMENT_DECIDED. */
async function lockedDocument(
  tx: Db,
  fileId: string,
  { status, was }: { status: Check; was: DocumentStatus },
) {
  const document = getOrThrow(await findDocument(tx, fileId));
  if (document.status === was && document.status !== status) return document;
  const by = document.decidedBy ? `, by ${document.decidedBy}` : "";
  throw new AppError("DOCUMENT_DECIDED", { values: { status: document.status, by } });
}

export const checksService: Service<typeof checksContract> = {
  list: async ({ db, clock }, query) => {
    const { rows, total } = await listQueuedDocuments(db, clock, query);
    return { answer: { documents: rows.map(toCheckedDocument) }, total };
  },
  decide: decideDocument,
};
