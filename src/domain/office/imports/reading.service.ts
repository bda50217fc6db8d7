import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { foldSlot } from "#/domain/training/sessions/sessions.rules.ts";
import type { Platform } from "#/platform/app/platform.ts";
import { beginBatch } from "#/platform/jobs/batched-work.ts";
import { readDay } from "#/platform/sheets/imported-values.ts";
import { readSheet } from "#/platform/sheets/read-sheet.ts";
import { foldEmail } from "#/shared/email.ts";
import { readMobile } from "#/shared/mobile.ts";
import {
  findImport,
  type ImportRow,
  insertRows,
  listCells,
  updateImport,
  updatePrepared,
  type Work,
} from "./imports.queries.ts";
import {
  aboutOf,
  aboutProblem,
  guessMapping,
  LONGEST_CELL,
  type Mapping,
  type MeaningOf,
  MOST_COLUMNS,
  MOST_ROWS,
  mappingProblem,
  rowOf,
  twinProblem,
} from "./imports.rules.ts";
import { findEmailsByMobile, findMapping } from "./kinds.queries.ts";
import type { ImportKind } from "./kinds.rules.ts";

const LIMITS = { rows: MOST_ROWS, columns: MOST_COLUMNS, cell: LONGEST_CELL };
const ROWS_AT_ONCE = 200;

/** Reads an import's file into rows and detects the columns; then deletes the file. */
export async function readFile(platform: Platform, id: string): Promise<void> {
  const { db, clock, files } = platform;
  const row = await findImport(db, clock, id);
  if (!row) return;
  const opened = row.fileId ? await files.open(row.fileId) : undefined;
  const response = opened
    ? await readSheet(
        opened.row.type === "xlsx" ? "xlsx" : "csv",
        await buffer(opened.stream),
        LIMITS,
      )
    : { problem: "The file is gone. Hand it in again." };
  // Some at a time, so that nobody waits for all of them; after a crash the same rows are inserted
  // again.
  const rows = "sheet" in response ? response.sheet.rows : [];
  await inBites(platform, rows, (bite) => insertRows(db, id, bite));
  await db.transaction().execute(async (tx) => {
    const from = { id, from: ["reading"] as const };
    const isMoved =
      "problem" in response
        ? await updateImport(tx, clock, from, {
            status: "unreadable",
            problem: response.problem,
            fileId: null,
          })
        : await takeHeaders(platform, tx, row, response.sheet.headers);
    if (isMoved && row.fileId) await files.drop(tx, [row.fileId]);
  });
}

/**
 * A hash of a file's headers, under which their mapping is stored, as an index cannot hold long
 * texts.
 */
export const digestOf = (headers: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(headers)).digest("hex");

async function takeHeaders(
  { clock }: Platform,
  tx: Platform["db"],
  { id, kind: of }: ImportRow,
  headers: string[],
) {
  const kind = of as ImportKind;
  const remembered = await findMapping(tx, kind, digestOf(headers));
  const mapping = (remembered?.mapping as Mapping | undefined) ?? guessMapping(kind, headers);
  const status = mappingProblem(kind, mapping, headers.length) ? "mapping" : "checking";
  const change = { status, headers, mapping, fileId: null } as const;
  return updateImport(tx, clock, { id, from: ["reading"] }, change);
}

/** Begins a check: stores each row's subject; refuses rows without one or with a repeated one. */
export async function prepareRows(platform: Platform, next: Work): Promise<void> {
  const { db } = platform;
  const kind = next.kind as ImportKind;
  const seen = new Map<string, number>();
  const rows = await meantRows(platform, next);
  const meaningOf = await meanings(
    db,
    rows.map(({ row }) => row),
  );
  const prepared = rows.map(({ number, row }) => {
    const about = aboutOf(kind, row, meaningOf);
    const wrong = aboutProblem(kind, about);
    if (about === null || wrong) return { number, about: "", problems: wrong ? [wrong] : [] };
    const first = seen.get(about);
    if (first === undefined) seen.set(about, number);
    return { number, about, problems: first === undefined ? [] : [twinProblem(kind, first)] };
  });
  // After a crash, rows are prepared again, with the same result.
  await inBites(platform, prepared, (bite) => updatePrepared(db, next.id, bite));
}

/** The mapped cells of all rows; read some at a time, so that nobody waits for all of them. */
async function meantRows(platform: Platform, { id, mapping }: Work) {
  const rows: { number: number; row: Record<string, string> }[] = [];
  for (let after = 0; ; ) {
    const part = beginBatch(platform);
    const some = await listCells(platform.db, id, { after, limit: ROWS_AT_ONCE });
    for (const { number, cells } of some) {
      rows.push({ number, row: rowOf(cells, mapping as Mapping) });
    }
    const last = some.at(-1);
    if (!last) return rows;
    after = last.number;
    await part.rest();
  }
}

/**
 * Normalizes cells: address and number mean the same person, and addresses, numbers, days and slots
 * can be written in several ways.
 */
async function meanings(
  db: Platform["db"],
  rows: readonly Readonly<Record<string, string>>[],
): Promise<MeaningOf> {
  const mobiles = new Set(rows.flatMap(({ person = "" }) => readMobile(person) ?? []));
  const emails = await findEmailsByMobile(db, [...mobiles]);
  return (key, text) => {
    if (key === "date") return readDay(text) ?? text;
    if (key === "slot") return foldSlot(text);
    const mobile = key === "person" || key === "mobile" ? readMobile(text) : undefined;
    if (mobile) return emails.get(mobile) ?? mobile;
    return key === "person" || key === "email" ? foldEmail(text) : text;
  };
}

async function inBites<T>(
  platform: Platform,
  rows: readonly T[],
  work: (bite: readonly T[]) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const part = beginBatch(platform);
    await work(rows.slice(at, at + ROWS_AT_ONCE));
    await part.rest();
  }
}
