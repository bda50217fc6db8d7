import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { insertRow } from "#/platform/db/inserts.ts";
import { MAX_UNPAGED_ROWS } from "#/shared/page-size.ts";
import { type EntryKind, WRITTEN_KINDS } from "./log.rules.ts";

/** The owner of a log: a person's assistance record, or a personal assistant. */
export type Subject = { recordId: string } | { assistantId: string };

const entries = (db: Db) =>
  db
    .selectFrom("assistanceEntries")
    .innerJoin("users", "users.id", "assistanceEntries.writtenBy")
    .select([
      ...columnsIn("assistanceEntries", "id", "kind", "text", "heldOn", "minutes"),
      ...columnsIn("assistanceEntries", "writtenBy", "writtenAt"),
      "users.username",
    ]);

export const findEntry = (db: Db, id: string) =>
  entries(db).where("assistanceEntries.id", "=", id).executeTakeFirstOrThrow();
export type EntryRow = Awaited<ReturnType<typeof findEntry>>;

/** A log, newest first. */
export const listEntries = (db: Db, subject: Subject): Promise<EntryRow[]> =>
  ("recordId" in subject
    ? entries(db).where("assistanceEntries.recordId", "=", subject.recordId)
    : entries(db).where("assistanceEntries.assistantId", "=", subject.assistantId)
  )
    .orderBy("assistanceEntries.writtenAt", "desc")
    .orderBy("assistanceEntries.id", "desc")
    .limit(MAX_UNPAGED_ROWS)
    .execute();

/** Stores an entry in the caller's transaction. Returns its id. */
export const insertEntry = (
  tx: Db,
  clock: Clock,
  subject: Subject,
  entry: {
    kind: EntryKind;
    text: string;
    heldOn?: string | null;
    minutes?: number | null;
    writtenBy: string;
  },
): Promise<string> =>
  insertRow(tx, "assistanceEntries", { ...subject, ...entry, writtenAt: clock.sqlNow() });

/**
 * Deletes an entry written by hand. Returns it with its author; undefined if there is no such
 * entry.
 */
export const deleteEntry = (tx: Db, id: string) =>
  tx
    .deleteFrom("assistanceEntries")
    .where("id", "=", id)
    .where("kind", "in", WRITTEN_KINDS)
    .returning(["recordId", "assistantId", "kind", "text", "heldOn", "minutes", "writtenBy"])
    .executeTakeFirst();

/** The log entry of a decision, as a row that undoing deletes. */
export const entryPlaces = (id: string | null) =>
  id ? [{ table: "assistanceEntries" as const, where: { id } }] : [];

/** Whether the record or personal assistant exists. */
export const isThere = (db: Db, subject: Subject): Promise<boolean> =>
  isFound(
    "recordId" in subject
      ? db.selectFrom("assistanceRecords").select("id").where("id", "=", subject.recordId)
      : db.selectFrom("personalAssistants").select("id").where("id", "=", subject.assistantId),
  );
