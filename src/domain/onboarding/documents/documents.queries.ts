import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import type { DocumentKind } from "./documents.rules.ts";

/** Older looks are in the admin's audit trail. */
const MOST_LOOKS = 50;

/** When a trainee submitted the documents, null if not yet; undefined for anyone else. */
export const findSubmission = (db: Db, userId: string) =>
  db
    .selectFrom("users")
    .leftJoin("documentSets", "documentSets.traineeId", "users.id")
    .select(["users.id", "documentSets.submittedAt"])
    .where("users.id", "=", userId)
    .where("users.role", "=", "Trainee")
    .executeTakeFirst();

/**
 * Creates the trainee's set if there is none and locks it until the transaction ends, so that
 * uploads and the submission of one trainee run one after another. Breaks document_sets_details
 * (DETAILS_FIRST) before the details are submitted.
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

/** The stored documents; destroyed ones are in `listDestroyed`. */
export const listDocuments = (db: Db, traineeId: string) =>
  db
    .selectFrom("documents")
    .innerJoin("files", "files.id", "documents.fileId")
    .leftJoin("users", "users.id", "documents.decidedBy")
    .select([
      ...columnsIn("documents", "kind", "uploadedAt", "status", "reason", "decidedAt"),
      "files.id as fileId",
      "files.name as fileName",
      "files.size",
      "users.username as decidedBy",
    ])
    .where("documents.traineeId", "=", traineeId)
    .orderBy("documents.kind")
    .execute();

/** Documents whose files were destroyed, with the office's decision on each. */
export const listDestroyed = (db: Db, traineeId: string) =>
  db
    .selectFrom("documents")
    .leftJoin("users", "users.id", "documents.decidedBy")
    .select([
      ...columnsIn("documents", "kind", "status", "decidedAt"),
      "documents.destroyedAt",
      "users.username as decidedBy",
    ])
    .where("documents.traineeId", "=", traineeId)
    .where("documents.destroyedAt", "is not", null)
    .orderBy("documents.kind")
    .execute();

export type LookRow = {
  at: Date;
  readerId: string | null;
  reader: string | null;
  role: string | null;
  document: string | null;
  fileName: string | null;
  outcome: "verified" | "returned" | null;
};

/**
 * The newest audit lines about other people opening a trainee's documents; `outcome` is the same
 * person's decision within an hour.
 */
export async function listLooks(db: Db, traineeId: string): Promise<LookRow[]> {
  const { rows } = await sql<LookRow>`
    select line.at, line.actor_id as reader_id, reader.username as reader,
      coalesce(reader.sub_role, reader.role) as role,
      coalesce(line.new_value ->> 'document', document.kind) as document,
      coalesce(line.new_value ->> 'name', files.name) as file_name, decided.status as outcome
    from audit_log line
    left join users reader on reader.id = line.actor_id
    left join files on files.id = line.subject_id::uuid
    left join documents document on document.file_id = files.id
    left join documents decided on decided.file_id = files.id and decided.decided_by = line.actor_id
      and decided.decided_at between line.at and line.at + interval '1 hour'
    where line.action = 'file.read' and line.new_value ->> 'ownerId' = ${traineeId}
    order by line.at desc
    limit ${MOST_LOOKS}`.execute(db);
  return rows;
}

/**
 * Makes a file the trainee's document of a kind, replacing an earlier one with its decision.
 * `isQueued`: it waits for the office from now on.
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
    destroyedAt: null,
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
