import { isQuestionOfBatchOf } from "#/domain/training/sessions/sessions.queries.ts";
import type { PublicContext } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { getOrThrow } from "#/platform/db/rows.ts";
import { contentDisposition } from "#/platform/files/disposition.ts";
import type { FileRow } from "#/platform/files/files.ts";
import type { FileResponse } from "#/platform/http/call.ts";
import type { Service } from "#/platform/http/mount.ts";
import type { Actor } from "#/shared/actor.ts";
import { AppError } from "#/shared/errors.ts";
import { type FileKind, MIME_OF } from "#/shared/file.ts";
import type { filesContract } from "./files.contract.ts";
import { filesPolicy, type Reader } from "./files.policy.ts";
import { findLook, findReader, lockFile } from "./files.queries.ts";

/** PDFs shown on the page they belong to. */
const SHOWN_PDFS: readonly FileKind[] = ["sessionAssignment", "traineeAnswer"];

/**
 * The bytes of a live file. Without an actor the call came by the file's signed link, which was
 * issued to a person who may read it; for documents it names that person, who must still be allowed
 * to. Throws NOT_FOUND both for a missing file and for one the caller may not read,
 * UNAUTHENTICATED, STORAGE_UNAVAILABLE, and STEP_UP_NEEDED for another person's documents.
 */
async function readFile(
  context: PublicContext & { actor: Actor | null },
  fileId: string,
): Promise<FileResponse> {
  const { actor, files } = context;
  const row = getOrThrow(await files.find(fileId));
  const readerId = actor?.id ?? context.linkReaderId;
  if (actor) await checkAccess(context, actor, row);
  else if (readerId) await checkReader(context, readerId, row);
  const isLook = filesPolicy.isAudited(readerId, row);
  if (isLook) context.requireConfirmed();
  const { stream } = getOrThrow(await files.open(fileId));
  try {
    // A HEAD request reveals nothing of the content.
    if (isLook && !context.isHead) await noteLook(context, readerId, row);
  } catch (error) {
    stream.destroy();
    throw error;
  }
  return { stream, headers: headersOf(row) };
}

async function checkAccess(context: PublicContext, actor: Actor, row: FileRow): Promise<void> {
  const isMember =
    row.kind === "sessionAssignment" && (await isQuestionOfBatchOf(context.db, row.id, actor.id));
  if (!filesPolicy.read(actor, row, isMember)) throw new AppError("NOT_FOUND", { isDenial: true });
}

/** Whoever was locked, or got another role, since a link to papers was issued reads none. */
async function checkReader({ db }: PublicContext, readerId: string, row: FileRow): Promise<void> {
  const reader = await findReader(db, readerId);
  if (!reader || !filesPolicy.read(reader as Reader, row)) throw new AppError("UNAUTHENTICATED");
}

/** Audits the opening of another person's document: one line for openings within minutes. */
async function noteLook(context: PublicContext, readerId: string | null, row: FileRow) {
  await context.db.transaction().execute(async (tx) => {
    // Parts of one document requested at once count as one opening.
    await lockFile(tx, row.id);
    const { document, isNoted } = await findLook(tx, context.clock, { readerId, fileId: row.id });
    if (isNoted) return;
    await writeAudit(tx, context, "file.read", ["file", row.id], {
      actorId: readerId,
      newValue: { ownerId: row.ownerId, kind: row.kind, document, name: row.name },
    });
  });
}

/**
 * A re-encoded picture is safe to show; a PDF only if it is meant to be shown and has no active
 * content.
 */
function isShown({ type, kind, isActive }: FileRow): boolean {
  if (type === "jpeg" || type === "png") return true;
  return type === "pdf" && !isActive && SHOWN_PDFS.includes(kind);
}

const headersOf = (row: FileRow): Record<string, string> => ({
  "content-type": MIME_OF[row.type],
  "content-length": String(row.size),
  "content-disposition": contentDisposition(isShown(row) ? "inline" : "attachment", row.name),
  // Whatever the bytes are, they can run and load nothing.
  "content-security-policy": "sandbox; default-src 'none'",
  "x-content-type-options": "nosniff",
  "cache-control": "private, no-store",
});

export const filesService: Service<typeof filesContract> = {
  read: readFile,
};
