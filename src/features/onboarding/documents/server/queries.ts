import type { Clock } from "#/server/clock.ts";
import { columnsIn } from "#/server/db/columns.ts";
import type { Db } from "#/server/db.ts";
import type { DocumentKind } from "../rules.ts";

/** Whether somebody is a trainee, with the moment they submitted; undefined for others. */
export const findSubmission = (db: Db, userId: string) =>
  db
    .selectFrom("users")
    .leftJoin("documentSets", "documentSets.traineeId", "users.id")
    .select(["users.id", "documentSets.submittedAt"])
    .where("users.id", "=", userId)
    .where("users.role", "=", "Trainee")
    .executeTakeFirst();

/**
 * Opens the trainee's set where there is none and locks it until the transaction ends, so that
 * uploads and the submit of one trainee follow each other. Breaks document_sets_details
 * (DETAILS_FIRST) before the details are handed in.
 */
export async function lockDocumentSet(tx: Db, traineeId: string) {
  await tx
    .insertInto("documentSets")
    .values({ traineeId })
    .onConflict((conflict) => conflict.column("traineeId").doNothing())
    .execute();
  return tx
    .selectFrom("documentSets")
    .select("submittedAt")
    .where("traineeId", "=", traineeId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The trainee's documents with their files, by kind. */
export const listDocuments = (db: Db, traineeId: string) =>
  db
    .selectFrom("documents")
    .innerJoin("files", "files.id", "documents.fileId")
    .select([
      ...columnsIn("documents", "kind", "fileId", "uploadedAt"),
      "files.name as fileName",
      "files.size",
    ])
    .where("documents.traineeId", "=", traineeId)
    .orderBy("documents.kind")
    .execute();

/** Makes a file the trainee's document of a kind, in place of the one there was. */
export async function upsertDocument(
  tx: Db,
  document: { traineeId: string; kind: DocumentKind; fileId: string; clock: Clock },
) {
  const { clock, ...row } = document;
  const uploadedAt = clock.sqlNow();
  await tx
    .insertInto("documents")
    .values({ ...row, uploadedAt })
    .onConflict((conflict) =>
      conflict.columns(["traineeId", "kind"]).doUpdateSet({ fileId: row.fileId, uploadedAt }),
    )
    .execute();
}

export async function updateSubmitted(tx: Db, traineeId: string, clock: Clock) {
  await tx
    .updateTable("documentSets")
    .set({ submittedAt: clock.sqlNow() })
    .where("traineeId", "=", traineeId)
    .execute();
}
