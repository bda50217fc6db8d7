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

/** The trainee's documents with their files and what the office says of them, by kind. */
export const listDocuments = (db: Db, traineeId: string) =>
  db
    .selectFrom("documents")
    .innerJoin("files", "files.id", "documents.fileId")
    .leftJoin("users", "users.id", "documents.decidedBy")
    .select([
      ...columnsIn("documents", "kind", "fileId", "uploadedAt", "status", "reason", "decidedAt"),
      "files.name as fileName",
      "files.size",
      "users.username as decidedBy",
    ])
    .where("documents.traineeId", "=", traineeId)
    .orderBy("documents.kind")
    .execute();

/**
 * Makes a file the trainee's document of a kind, in place of the one there was; what was decided about that one is
 * over. `isQueued`: it waits for the office from now on.
 */
export async function upsertDocument(
  tx: Db,
  document: {
    traineeId: string;
    kind: DocumentKind;
    fileId: string;
    isQueued: boolean;
    clock: Clock;
  },
) {
  const { clock, isQueued, ...row } = document;
  const uploadedAt = clock.sqlNow();
  const queuedAt = isQueued ? uploadedAt : null;
  const undecided = {
    status: "waiting",
    reason: null,
    decidedBy: null,
    decidedAt: null,
    notifyAt: null,
  } as const;
  await tx
    .insertInto("documents")
    .values({ ...row, uploadedAt, queuedAt })
    .onConflict((conflict) =>
      conflict
        .columns(["traineeId", "kind"])
        .doUpdateSet({ fileId: row.fileId, uploadedAt, queuedAt, ...undecided }),
    )
    .execute();
}

/** Closes a set; its documents wait for the office from now on. */
export async function updateSubmitted(tx: Db, traineeId: string, clock: Clock) {
  await tx
    .updateTable("documents")
    .set({ queuedAt: clock.sqlNow() })
    .where("traineeId", "=", traineeId)
    .execute();
  await tx
    .updateTable("documentSets")
    .set({ submittedAt: clock.sqlNow() })
    .where("traineeId", "=", traineeId)
    .execute();
}
