import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { readPage } from "#/platform/db/pages.ts";
import { searchIn } from "#/platform/db/search.ts";
import { nextVersion } from "#/platform/db/versions.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import { companyKeys } from "../interviews.queries.ts";
import type { Round } from "../interviews.rules.ts";
import { MOST_SHOWN, REMOVED } from "./questions.rules.ts";

const notes = (db: Db) =>
  db
    .selectFrom("interviewQuestions as note")
    .innerJoin("interviews", "interviews.id", "note.interviewId")
    .innerJoin("users", "users.id", "note.traineeId")
    .select([
      ...columnsIn("note", "interviewId", "traineeId", "text", "writtenAt"),
      ...columnsIn("note", "takenReason", "version"),
      ...columnsIn("interviews", "companyName", "round", "date"),
      "users.username",
    ]);
export type NoteRow = NonNullable<Awaited<ReturnType<typeof findNote>>>;

export const findNote = (db: Db, interviewId: string) =>
  notes(db).where("note.interviewId", "=", interviewId).executeTakeFirst();

export const lockNote = (tx: Db, interviewId: string) =>
  notes(tx).where("note.interviewId", "=", interviewId).forUpdate("note").executeTakeFirst();

/** Whether the office hid the note about an interview. */
export const isNoteTaken = (db: Db, interviewId: string): Promise<boolean> =>
  isFound(
    db
      .selectFrom("interviewQuestions")
      .select("interviewId")
      .where("interviewId", "=", interviewId)
      .where("takenAt", "is not", null),
  );

type OthersNote = { round: Round; month: string; text: string };

/**
 * The questions noted by others at the company of an interview, under all its names, newest first;
 * without notes of that interview's candidate and those that the office hid.
 */
export async function listAsked(
  db: Db,
  interviewId: string,
  traineeId: string,
): Promise<OthersNote[]> {
  const { rows } = await sql<OthersNote>`
    with mine as (select ${companyKeys} as keys from interviews where id = ${interviewId}::uuid)
    select asked.round, to_char(asked.date, 'YYYY-MM') as month, note.text
    from interview_questions note
    join interviews asked on asked.id = note.interview_id
    where asked.company_key = any(array(select unnest(keys) from mine))
      and note.trainee_id <> ${traineeId}::uuid and note.taken_at is null
    order by asked.date desc, note.interview_id
    limit ${sql.lit(MOST_SHOWN)}`.execute(db);
  return rows;
}

const SORT_COLUMNS = {
  writtenAt: "note.writtenAt",
  companyName: "interviews.companyName",
  username: "users.username",
  date: "interviews.date",
} as const;

/** One page of all notes, newest first unless sorted otherwise. */
export function pageNotes(db: Db, query: ListQuery) {
  const { field, direction } = sortOf<keyof typeof SORT_COLUMNS>(query.sort, "-writtenAt");
  const matching = notes(db).$call((rows) =>
    searchIn(rows, query.q, [
      ...columnsIn("interviews", "companyName", "round"),
      ...["users.username" as const, "note.text" as const],
    ]),
  );
  const rows = matching.orderBy(SORT_COLUMNS[field], direction).orderBy("note.interviewId");
  return readPage(query, rows, matching.clearSelect());
}

type Note = { interviewId: string; traineeId: string; text: string };

export async function upsertNote(tx: Db, clock: Clock, note: Note): Promise<void> {
  const writtenAt = clock.sqlNow();
  await tx
    .insertInto("interviewQuestions")
    .values({ ...note, writtenAt })
    .onConflict((conflict) =>
      conflict.column("interviewId").doUpdateSet({
        text: note.text,
        writtenAt,
        version: sql<number>`interview_questions.version + 1`,
      }),
    )
    .execute();
}

/** Deletes the text of a note, but keeps that it was hidden. */
export const updateRemoved = (tx: Db, interviewId: string) =>
  tx
    .updateTable("interviewQuestions")
    .set({ text: REMOVED, version: nextVersion })
    .where("interviewId", "=", interviewId)
    .execute();

export const deleteNote = (tx: Db, interviewId: string) =>
  tx.deleteFrom("interviewQuestions").where("interviewId", "=", interviewId).execute();

/** Hides a note from others, or restores it if `taken` is empty. */
export const updateTaken = (
  tx: Db,
  clock: Clock,
  interviewId: string,
  taken: { by: string; reason: string } | null,
) =>
  tx
    .updateTable("interviewQuestions")
    .set({
      takenBy: taken?.by ?? null,
      takenReason: taken?.reason ?? null,
      takenAt: taken ? clock.sqlNow() : null,
      version: nextVersion,
    })
    .where("interviewId", "=", interviewId)
    .execute();
