import { type Expression, sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import { startOfDay } from "#/platform/db/days.ts";
import type { Db } from "#/platform/db/db.ts";
import { accountsLike, isFoundBy } from "#/platform/db/found-by-text.ts";
import { isId } from "#/platform/db/ids.ts";
import { countRows, readPage } from "#/platform/db/pages.ts";
import { addDays, istDate } from "#/shared/dates.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import { DOCUMENT_KINDS, type DocumentStatus, LATE_DAYS } from "../documents/documents.rules.ts";
import type { CheckedDocument } from "./checks.contract.ts";
import type { Check } from "./checks.rules.ts";

type CheckQuery = ListQuery & {
  state?: DocumentStatus | "late" | undefined;
  userId?: string | undefined;
};

const matchingOf = (db: Db, clock: Clock, { q, state, userId }: CheckQuery) =>
  db
    .selectFrom("documents")
    .where("documents.queuedAt", "is not", null)
    .where("documents.destroyedAt", "is", null)
    .$if(userId !== undefined, (rows) =>
      isId(userId ?? "")
        ? rows.where("documents.traineeId", "=", userId ?? "")
        : rows.where(sql<boolean>`false`),
    )
    .$if(state !== undefined && state !== "late", (rows) =>
      rows.where("documents.status", "=", state as DocumentStatus),
    )
    .$if(state === "late", (rows) =>
      rows
        .where("documents.status", "=", "returned")
        // Whole days in India: `isLate` of checks.client.ts is the same rule.
        .where(
          "documents.decidedAt",
          "<",
          sql<Date>`${startOfDay(sql`${addDays(istDate(clock.now()), 1 - LATE_DAYS)}`)}`,
        ),
    )
    .where(
      isFoundBy(sql.ref("documents.traineeId"), q, (like) => [accountsLike("username", like)]),
    );

/** How many documents are in a state, for `readTogether`. */
export const countDocuments = (db: Db, clock: Clock, state: DocumentStatus | "late") =>
  matchingOf(db, clock, { state }).select(countRows);

const nameCorrectedAt = sql<Date | null>`(
  select max(coalesce(change.decided_at, change.made_at)) from details_changes change
  where change.trainee_id = documents.trainee_id and change.status in ('made', 'granted')
    and change.field in ('personalDetails.surname', 'personalDetails.firstname', 'personalDetails.lastname')
    and coalesce(change.decided_at, change.made_at) > documents.decided_at)`;

export async function listQueuedDocuments(db: Db, clock: Clock, query: CheckQuery) {
  const matching = matchingOf(db, clock, query);
  const { field, direction } = sortOf<"queuedAt" | "username" | "decidedAt">(
    query.sort,
    "queuedAt",
  );
  const by = field === "username" ? "users.username" : (`documents.${field}` as const);
  const rows = matching
    .innerJoin("users", "users.id", "documents.traineeId")
    .innerJoin("traineeDetails", "traineeDetails.traineeId", "documents.traineeId")
    .innerJoin("files", "files.id", "documents.fileId")
    .leftJoin("users as decider", "decider.id", "documents.decidedBy")
    .select([
      ...columnsIn("documents", "kind", "status", "reason", "queuedAt", "decidedAt"),
      "files.id as fileId",
      ...columnsIn("users", "id", "username", "email"),
      ...columnsIn("traineeDetails", "firstname", "lastname"),
      "files.name as fileName",
      "files.size",
      "decider.username as decidedBy",
      "decider.id as decidedById",
      nameCorrectedAt.as("nameCorrectedAt"),
    ])
    .orderBy(by, direction)
    .orderBy("documents.traineeId")
    .orderBy("documents.kind");
  return readPage(query, rows, matching);
}

type DocumentRow = Awaited<ReturnType<typeof listQueuedDocuments>>["rows"][number];

export const toCheckedDocument = (document: DocumentRow): CheckedDocument => {
  const { fileId, id, firstname, lastname, queuedAt, decidedAt, nameCorrectedAt, ...row } =
    document;
  return {
    ...row,
    _id: fileId,
    userId: id,
    fullName: `${firstname} ${lastname}`,
    queuedAt: queuedAt?.toISOString() ?? "",
    decidedAt: decidedAt?.toISOString() ?? null,
    nameCorrectedAt: nameCorrectedAt?.toISOString() ?? null,
  };
};

/**
 * The owner and kind of the document with a stored file; undefined if it is no longer a document.
 */
export const findDocument = (db: Db, fileId: string) =>
  db
    .selectFrom("documents")
    .leftJoin("users", "users.id", "documents.decidedBy")
    .select([
      ...columnsIn("documents", "traineeId", "kind", "status", "reason"),
      "users.username as decidedBy",
    ])
    .where("documents.fileId", "=", fileId)
    .where("documents.queuedAt", "is not", null)
    .executeTakeFirst();

export async function updateCheck(
  tx: Db,
  clock: Clock,
  check: {
    fileId: string;
    status: Check;
    reason: string | null;
    decidedBy: string;
    /** The earliest time the trainee may be notified. */
    notifyAt: Expression<Date>;
  },
): Promise<void> {
  const { fileId, ...decided } = check;
  await tx
    .updateTable("documents")
    .set({ ...decided, decidedAt: clock.sqlNow() })
    .where("fileId", "=", fileId)
    .execute();
}

/** The documents returned to a trainee who was not notified of it yet. */
export const listUnnotified = (db: Db, traineeId: string) =>
  db
    .selectFrom("documents")
    .select(["kind", "reason", "decidedAt"])
    .where("traineeId", "=", traineeId)
    .where("status", "=", "returned")
    .where("notifyAt", "is not", null)
    .orderBy("kind")
    .execute();

export const verifiedKinds = (db: Db, traineeId: string) =>
  db
    .selectFrom("documents")
    .select("kind")
    .where("traineeId", "=", traineeId)
    .where("status", "=", "verified");

export const areAllVerified = (verified: readonly object[]): boolean =>
  verified.length === DOCUMENT_KINDS.length;

/** Whether each of a trainee's six documents is verified. */
export const isWhollyVerified = async (db: Db, traineeId: string): Promise<boolean> =>
  areAllVerified(await verifiedKinds(db, traineeId).execute());

/** Whether some of a trainee's documents were destroyed and not uploaded again. */
export const hasDestroyed = (db: Db, traineeId: string): Promise<boolean> =>
  isFound(
    db
      .selectFrom("documents")
      .select("kind")
      .where("traineeId", "=", traineeId)
      .where("destroyedAt", "is not", null),
  );

/** Locks the sets that these documents belong to, in one order, before any of the documents. */
export async function lockSets(tx: Db, fileIds: readonly string[]): Promise<void> {
  const known = fileIds.filter(isId);
  if (known.length === 0) return;
  await tx
    .selectFrom("documentSets")
    .select("traineeId")
    .where("traineeId", "in", (rows) =>
      rows.selectFrom("documents").select("traineeId").where("fileId", "in", known),
    )
    .orderBy("traineeId")
    .forUpdate()
    .execute();
}
