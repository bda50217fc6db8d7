import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { readPage } from "#/platform/db/pages.ts";
import { searchIn } from "#/platform/db/search.ts";
import { nextVersion } from "#/platform/db/versions.ts";
import type { Difference } from "#/platform/sheets/importers.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import type { ImportStatus, Mapping, RowProblem, RowState, Verdict } from "./imports.rules.ts";
import type { ImportKind } from "./kinds.rules.ts";
import { mailsOf, undoUntil } from "./transitions.queries.ts";

type NewImport = {
  id: string;
  kind: ImportKind;
  fileName: string;
  fileId: string;
  startedBy: string;
};

export const insertImport = (tx: Db, clock: Clock, row: NewImport) =>
  tx
    .insertInto("imports")
    .values({ ...row, status: "reading", startedAt: clock.sqlNow() })
    .execute();

export type Counted = {
  state: RowState;
  verdict: Verdict | null;
  isChosen: boolean;
  count: number;
};

const counted = sql<Counted[]>`(select coalesce(jsonb_agg(counted), '[]') from (
  select state, verdict, chosen is not null as "isChosen", count(*)::int as count from import_rows
  where import_rows.import_id = imports.id group by 1, 2, 3) counted)`;

const imports = (db: Db, clock: Clock) =>
  db
    .selectFrom("imports")
    .innerJoin("users", "users.id", "imports.startedBy")
    .select([
      ...columnsIn("imports", "id", "kind", "fileName", "status", "problem", "headers", "mapping"),
      ...columnsIn("imports", "isTelling", "isRestoring", "startedAt", "storedAt", "startedBy"),
      ...columnsIn("imports", "version", "fileId", "isChanging", "isChosenOnly"),
      "users.username as starter",
      counted.as("counted"),
      sql<boolean>`coalesce(${hasToTakeBack} and ${undoUntil} > ${clock.sqlNow()}, false)`.as(
        "isUndoable",
      ),
      sql<Date | null>`${undoUntil}`.as("undoUntil"),
      sql<boolean>`not coalesce(${isLastUnprepared}, false)`.as("isPrepared"),
    ]);
/**
 * True for stored rows, and those that could not be undone before, as the obstacle, such as a
 * closed day, may be gone.
 */
const hasToTakeBack = sql<boolean>`(imports.status = 'stored' or imports.status = 'undone'
  and exists (select from import_rows where import_id = imports.id and state = 'failed'))`;
/**
 * A check begins by determining the subject of each row, the last row last; true if that is still
 * to be done.
 */
const isLastUnprepared = sql<boolean>`(select about is null from import_rows where import_id = imports.id
  order by number desc limit 1)`;

export type ListedImport = Omit<ImportRow, "mails">;
export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>;

export const findImport = (db: Db, clock: Clock, id: string) =>
  imports(db, clock).select(mailsOf.as("mails")).where("imports.id", "=", id).executeTakeFirst();

/**
 * Locks an import until the transaction ends. With a join, one that was just taken over would be
 * missed.
 */
export async function lockImport(tx: Db, clock: Clock, id: string) {
  await tx.selectFrom("imports").select("id").where("id", "=", id).forUpdate().execute();
  return findImport(tx, clock, id);
}

export function listImports(db: Db, clock: Clock, query: ListQuery) {
  const { field, direction } = sortOf<"startedAt" | "kind" | "fileName" | "status">(
    query.sort,
    "-startedAt",
  );
  const rows = imports(db, clock)
    .$call((found) => searchIn(found, query.q, ["imports.fileName", "imports.kind"]))
    .orderBy(`imports.${field}`, direction)
    .orderBy("imports.id", direction);
  return readPage(query, rows, rows.clearSelect().clearOrderBy(), { isFewInAll: true });
}

export type Work = NonNullable<Awaited<ReturnType<typeof findAtWork>>>;

/**
 * The import that has waited longest for the job, except these; undefined if there is nothing to
 * do. `starter` is null if the person who last moved it on may no longer import.
 */
export const findAtWork = (db: Db, except: readonly string[]) =>
  db
    .selectFrom("imports")
    .leftJoin("users", (join) =>
      join
        .onRef("users.id", "=", "imports.startedBy")
        .on("users.role", "=", "Admin")
        .on("users.subRole", "is", null)
        .on("users.status", "=", "approved")
        .on("users.isDisabled", "=", false),
    )
    .select([
      ...columnsIn("imports", "id", "kind", "status", "mapping", "isTelling", "isRestoring"),
      ...columnsIn("imports", "isChanging", "isChosenOnly", "startedBy", "problem"),
      "users.username as starter",
      sql<boolean>`coalesce(${isLastUnprepared}, false)`.as("isUnprepared"),
    ])
    .where("imports.status", "in", ["reading", "checking", "storing", "undoing"])
    .$if(except.length > 0, (rows) => rows.where("imports.id", "not in", except))
    .orderBy("imports.startedAt")
    .limit(1)
    .executeTakeFirst();

type Change = {
  status?: ImportStatus;
  problem?: string | null;
  headers?: readonly string[];
  mapping?: Mapping;
  fileId?: null;
  isTelling?: boolean;
  isChanging?: boolean;
  isChosenOnly?: boolean;
  isRestoring?: boolean;
  startedBy?: string;
};

/** Moves an import on from its expected status. Returns whether it still had that. */
export const updateImport = (
  tx: Db,
  clock: Clock,
  { id, from }: { id: string; from: readonly ImportStatus[] },
  { headers, mapping, ...change }: Change,
): Promise<boolean> =>
  isFound(
    tx
      .updateTable("imports")
      .set({
        ...change,
        ...(headers && { headers: [...headers] }),
        ...(mapping && { mapping: JSON.stringify(mapping) }),
        ...(change.status === "storing" && { confirmedAt: clock.sqlNow(), storedAt: null }),
        ...(change.status === "stored" && {
          storedAt: sql<Date>`coalesce(stored_at, ${clock.sqlNow()})`,
        }),
        version: nextVersion,
      })
      .where("id", "=", id)
      .where("status", "in", [...from])
      .returning("id"),
  );

/** Records why an import is halted for now, or null once it continues. */
export const updateProblem = (db: Db, id: string, problem: string | null) =>
  db.updateTable("imports").set({ problem }).where("id", "=", id).execute();

export async function insertRows(
  tx: Db,
  importId: string,
  rows: readonly { number: number; cells: readonly string[] }[],
): Promise<void> {
  await sql`insert into import_rows (import_id, number, cells)
    select ${importId}::uuid, (given->>'number')::int, array(select jsonb_array_elements_text(given->'cells'))
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) given
    on conflict on constraint import_rows_pkey do nothing`.execute(tx);
}

export const listCells = (
  db: Db,
  importId: string,
  { after, limit }: { after: number; limit: number },
) =>
  db
    .selectFrom("importRows")
    .select(["number", "cells"])
    .where("importId", "=", importId)
    .where("number", ">", after)
    .orderBy("number")
    .limit(limit)
    .execute();

/** Makes the next check start over: the job clears the rows some at a time, the last one last. */
export const updateUnprepared = (tx: Db, importId: string) =>
  sql`update import_rows set about = null where import_id = ${importId}
    and number = (select max(number) from import_rows where import_id = ${importId})`.execute(tx);

/** Matches rows by key: with outdated statistics PostgreSQL would scan the whole table. */
const isOneOf = (importId: string, rows: readonly { number: number }[]) =>
  sql`import_rows.ctid = any(array(select found.place
    from unnest(${rows.map(({ number }) => number)}::int[]) wanted (number) cross join lateral (select one.ctid as place
      from import_rows one where one.import_id = ${importId} and one.number = wanted.number offset 0) found))`;

/** Begins a check: stores each row's subject, and which rows are refused before they are tried. */
export async function updatePrepared(
  tx: Db,
  importId: string,
  rows: readonly { number: number; about: string; problems: readonly RowProblem[] }[],
): Promise<void> {
  await sql`update import_rows set about = given.about, problems = given.problems, differences = '[]',
      state = case when given.problems = '[]'::jsonb then 'waiting' else 'checked' end,
      verdict = case when given.problems = '[]'::jsonb then null else 'problem' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) given (number int, about text, problems jsonb)
    where ${isOneOf(importId, rows)} and import_rows.number = given.number`.execute(tx);
}

/** Marks rows that could not be undone for another try. */
export const updateFailed = (tx: Db, importId: string) =>
  tx
    .updateTable("importRows")
    .set({ state: "stored" })
    .where("importId", "=", importId)
    .where("state", "=", "failed")
    .execute();

export type WorkRow = {
  number: number;
  cells: string[];
  about: string | null;
  kept: unknown;
  /** The result of trying it. */
  verdict: Verdict | null;
  differences: Difference[];
  /** The columns to change, if not all of them. */
  chosen: string[] | null;
};

/** The rows each step takes: in this state, grouped by subject; undoing goes backwards. */
export const WORK_OF = {
  checking: { state: "waiting", order: sql`asc` },
  storing: { state: "checked", order: sql`asc` },
  undoing: { state: "stored", order: sql`desc` },
} as const;
export type Step = keyof typeof WORK_OF;

/**
 * Locks the next rows of a step, at most this many, in the order of their index: those with the
 * same subject are adjacent.
 */
export async function lockNext(
  tx: Db,
  { id: importId, isChanging, isChosenOnly }: Pick<Work, "id" | "isChanging" | "isChosenOnly">,
  step: Step,
  limit: number,
): Promise<WorkRow[]> {
  const { state, order } = WORK_OF[step];
  const isWanted = isChosenOnly
    ? sql`chosen is not null`
    : sql`(verdict = 'new' or verdict = 'changed' and ${isChanging})`;
  const isMeant = step === "storing" ? isWanted : sql`true`;
  const thing = sql`split_part(about, chr(31), 1)`;
  const { rows } =
    await sql<WorkRow>`select number, cells, about, kept, verdict, differences, chosen
    from import_rows
    where import_id = ${importId} and state = ${state} and ${isMeant}
    order by ${thing} ${order}, number ${order} limit ${limit} for update`.execute(tx);
  return rows;
}

export type Done = {
  number: number;
  state: RowState;
  verdict?: Verdict | undefined;
  problems?: readonly RowProblem[];
  differences?: readonly Difference[] | undefined;
  kept?: unknown;
};

/** Records the results of rows. Returns how many still had the state in which they were taken. */
export async function updateDone(
  tx: Db,
  importId: string,
  from: RowState,
  rows: readonly Done[],
): Promise<number> {
  const { numAffectedRows } = await sql`update import_rows set state = given.state,
      verdict = coalesce(given.verdict, import_rows.verdict),
      problems = coalesce(given.problems, '[]'::jsonb),
      differences = coalesce(given.differences, import_rows.differences),
      kept = given.kept
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) given
      (number int, state text, verdict text, problems jsonb, differences jsonb, kept jsonb)
    where import_rows.number = given.number and import_rows.state = ${from}
      and ${isOneOf(importId, rows)}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
