import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { getById } from "#/platform/db/rows.ts";
import { signLink } from "#/platform/files/links.ts";
import type { Service } from "#/platform/http/mount.ts";
import { AppError } from "#/shared/errors.ts";
import type { StagedFile } from "#/shared/file.ts";
import type { documentsContract } from "./documents.contract.ts";
import {
  findSubmission,
  type LookRow,
  listDestroyed,
  listDocuments,
  listLooks,
  lockDocumentSet,
  updateSubmitted,
  upsertDocument,
} from "./documents.queries.ts";
import { DOCUMENT_KINDS, type DocumentKind, missingDocuments } from "./documents.rules.ts";
import { termsTemplate } from "./terms.pdf.ts";

type DocumentRow = Awaited<ReturnType<typeof listDocuments>>[number];
type Uploaded = { kind: DocumentKind; file: StagedFile };

/** Throws NOT_FOUND if staff name anyone but a trainee. */
async function readDocumentsStatus({ db }: Context, userId: string) {
  const { submittedAt } = await getSubmission(db, userId);
  return { isSubmitted: submittedAt !== null };
}

/**
 * Stores the uploads, each replacing an earlier one of its kind, and returns all stored documents
 * (C66). Throws DOCUMENTS_MISSING for an upload without a file, DETAILS_FIRST, and once the set is
 * closed (I-23, I-24) DOCUMENTS_SUBMITTED for anything but returned and destroyed documents and
 * DOCUMENT_UNCHANGED for the very file that was returned.
 */
async function uploadDocuments(context: Context, files: Partial<Record<DocumentKind, StagedFile>>) {
  const uploads = DOCUMENT_KINDS.flatMap((kind): Uploaded[] => {
    const file = files[kind];
    return file ? [{ kind, file }] : [];
  });
  if (uploads.length === 0) throw new AppError("DOCUMENTS_MISSING");
  const documents = await context.db.transaction().execute(async (tx) => {
    const { submittedAt } = await lockDocumentSet(tx, context.actor.id);
    await replaceDocuments(tx, context, { uploaded: uploads, isClosed: submittedAt !== null });
    return listDocuments(tx, context.actor.id);
  });
  return { message: "Documents uploaded successfully!", documents: documents.map(present) };
}

/** Stores the files that differ from the document of their kind; unchanged ones are skipped. */
async function replaceDocuments(
  tx: Db,
  context: Context,
  { uploaded, isClosed }: { uploaded: readonly Uploaded[]; isClosed: boolean },
) {
  const { actor, clock, files } = context;
  const before = await listDocuments(tx, actor.id);
  const destroyed = (await listDestroyed(tx, actor.id)).map(({ kind }) => kind);
  const uploads: Uploaded[] = [];
  for (const { kind, file: sent } of uploaded) {
    const stored = before.find((row) => row.kind === kind);
    const isAskedFor = stored?.status === "returned" || destroyed.includes(kind);
    if (isClosed && !isAskedFor) throw new AppError("DOCUMENTS_SUBMITTED");
    const file = await files.newer(tx, sent, stored?.fileId);
    if (file) uploads.push({ kind, file });
    else if (isClosed) throw new AppError("DOCUMENT_UNCHANGED");
  }
  const replaced = before.filter((row) => uploads.some(({ kind }) => kind === row.kind));
  for (const { kind, file } of uploads) {
    const document = { traineeId: actor.id, kind, fileId: file.id, isQueued: isClosed };
    await upsertDocument(tx, { ...document, clock });
    const action = isClosed ? "document.sent-again" : "document.uploaded";
    await writeAudit(tx, context, action, ["trainee", actor.id], {
      oldValue: replaced.find((row) => row.kind === kind)?.fileId,
      newValue: { kind, fileId: file.id },
    });
  }
  await files.claim(
    tx,
    uploads.map(({ file }) => file.id),
  );
  await files.drop(
    tx,
    replaced.map((row) => row.fileId),
  );
}

/**
 * Closes the caller's set of documents. Throws DETAILS_FIRST, DOCUMENTS_MISSING with the kinds not
 * stored yet, and DOCUMENTS_SUBMITTED the second time.
 */
async function submitDocuments(context: Context) {
  const { actor, clock } = context;
  await context.db.transaction().execute(async (tx) => {
    const { submittedAt } = await lockDocumentSet(tx, actor.id);
    if (submittedAt) throw new AppError("DOCUMENTS_SUBMITTED");
    const documents = await listDocuments(tx, actor.id);
    const missing = missingDocuments(documents.map((row) => row.kind));
    if (Object.keys(missing).length > 0)
      throw new AppError("DOCUMENTS_MISSING", { fields: missing });
    await updateSubmitted(tx, actor.id, clock);
    await writeAudit(tx, context, "documents.submitted", ["trainee", actor.id], {
      newValue: documents.map(({ kind, fileId }) => ({ kind, fileId })),
    });
  });
  return { message: "Documents submitted successfully!" };
}

/**
 * A trainee's documents with links that work for 15 minutes. Reading by staff is audited (N6); if
 * opening another person's document requires confirming one's identity, staff get its plain
 * address, which asks for that, instead of a link, which would not.
 */
async function readDocuments(context: Context, userId: string) {
  const { db, actor, config, secrets, clock } = context;
  const { id, submittedAt } = await getSubmission(db, userId);
  const rows = await listDocuments(db, id);
  const mustProve = config.hasStepUp && actor.id !== id;
  const addressOf = (path: string) =>
    mustProve ? path : signLink(secrets, clock, path, { readerId: actor.id });
  if (actor.id !== id) {
    await writeAudit(db, context, "documents.read", ["trainee", id], {
      newValue: rows.map((row) => row.fileId),
    });
  }
  const documents = rows.map((row) => ({
    ...present(row),
    url: addressOf(`/api/files/${row.fileId}`),
    ...(actor.id !== id && { decidedBy: row.decidedBy }),
  }));
  const looks = (await listLooks(db, id)).map((look) => presentLook(look, actor.id !== id));
  const destroyed = (await listDestroyed(db, id)).map(({ decidedAt, destroyedAt, ...row }) => ({
    ...row,
    decidedBy: actor.id === id ? null : row.decidedBy,
    decidedAt: decidedAt?.toISOString() ?? null,
    destroyedAt: destroyedAt?.toISOString() ?? "",
  }));
  return { documents, destroyed, isSubmitted: submittedAt !== null, looks };
}

/** An audit line as the person reads it; for the office also with the id of the reader. */
const presentLook = ({ at, readerId, document, ...row }: LookRow, isForOffice: boolean) => ({
  ...row,
  at: at.toISOString(),
  kind: DOCUMENT_KINDS.find((kind) => kind === document) ?? null,
  ...(isForOffice && { readerId }),
});

async function getSubmission(db: Db, userId: string) {
  return getById(userId, (known) => findSubmission(db, known));
}

const present = ({ fileId: _, decidedBy: __, uploadedAt, decidedAt, ...row }: DocumentRow) => ({
  ...row,
  uploadedAt: uploadedAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
});

export const documentsService: Service<typeof documentsContract> = {
  status: readDocumentsStatus,
  upload: uploadDocuments,
  submit: submitDocuments,
  list: readDocuments,
  termsTemplate,
};
