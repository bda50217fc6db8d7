import {
  decideEach,
  notifyGathered,
  openDecision,
} from "#/domain/office/decisions/decide.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { getById, getOrThrow } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { summarizeResults } from "#/shared/bulk.ts";
import { AppError, invalidInput } from "#/shared/errors.ts";
import { DOCUMENT_NAMES, type DocumentStatus } from "../documents/documents.rules.ts";
import type { checksContract } from "./checks.contract.ts";
import { checksGathered } from "./checks.mail.ts";
import {
  findDocument,
  listQueuedDocuments,
  lockSets,
  toCheckedDocument,
  updateCheck,
} from "./checks.queries.ts";
import { type Check, NO_REASON } from "./checks.rules.ts";

/**
 * Verifies a document or returns it with a reason, as an undoable decision. The trainee gets one
 * mail about everything returned, and one once all six are verified. Throws NOT_FOUND for a file
 * that is not a submitted document (it may have been replaced), INVALID_INPUT for returning without
 * a reason, and DOCUMENT_DECIDED if its state is not the one the caller saw, also for the later of
 * two concurrent calls.
 */
async function decideDocument(context: Context, fileId: string, input: Decided) {
  const checked = checkReason(input);
  const found = await context.db
    .transaction()
    .execute((tx) => decideOne(tx, context, fileId, checked));
  const { kind, ...undoing } = found;
  return { message: `${DOCUMENT_NAMES[kind]} ${input.status}.`, ...undoing };
}

/**
 * Verifies or returns several waiting documents in the same way. Each succeeds or fails separately,
 * with its own result, and can be undone separately. Throws INVALID_INPUT for returning without a
 * reason.
 */
async function decideDocuments(
  context: Context,
  { fileIds, ...input }: Omit<Decided, "was"> & { fileIds: string[] },
) {
  const checked = checkReason({ ...input, was: "waiting" });
  const decided = await decideEach(
    context,
    fileIds,
    (tx, id) => decideOne(tx, context, id, checked),
    (tx) => lockSets(tx, fileIds),
  );
  return { message: summarizeResults(decided.results, input.status), ...decided };
}

type Decided = { status: Check; reason?: string | null | undefined; was: DocumentStatus };
type Checked = Decided & { reason: string | null };

/** Throws INVALID_INPUT for returning without a reason; verifying has none. */
function checkReason(input: Decided): Checked {
  const reason = input.status === "returned" ? input.reason || null : null;
  if (input.status === "returned" && !reason) throw invalidInput({ reason: NO_REASON });
  return { ...input, reason };
}

/** Decides on one document; it only throws before anything is written. */
async function decideOne(tx: Db, context: Context, fileId: string, input: Checked) {
  const { actor, clock } = context;
  const { status, reason } = input;
  const { traineeId, kind } = await getById(fileId, (known) => findDocument(tx, known));
  // Uploads lock the set first too.
  await lockSets(tx, [fileId]);
  const before = await lockedDocument(tx, fileId, input);
  const decision = await openDecision(tx, context, {
    action: `document.${status}`,
    subject: ["trainee", traineeId],
    rows: [
      { table: "documentSets", where: { trainee_id: traineeId } },
      { table: "documents", where: { trainee_id: traineeId, kind } },
    ],
  });
  const check = { fileId, status, reason };
  const notifyAt = decision.hold?.until ?? clock.sqlNow();
  await updateCheck(tx, clock, { ...check, decidedBy: actor.id, notifyAt });
  await notifyGathered(tx, context, checksGathered, traineeId);
  await writeAudit(tx, context, `document.${status}`, ["trainee", traineeId], {
    oldValue: { kind, fileId, status: before.status, reason: before.reason },
    newValue: { kind, ...check },
  });
  return { kind, ...(await decision.close()) };
}

/** The document as it is under the lock. Throws NOT_FOUND, DOCUMENT_DECIDED. */
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
  decideMany: decideDocuments,
};
