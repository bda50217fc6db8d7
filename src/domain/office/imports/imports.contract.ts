import { z } from "zod";
import { get, list, namedObject, needed, notNeeded, post, put } from "#/shared/calls.ts";
import type { FileRule } from "#/shared/contract.ts";
import { UPLOAD_REFUSALS } from "#/shared/file.ts";
import { listQuery } from "#/shared/list.ts";
import { MAX_PAGE_SIZE } from "#/shared/page-size.ts";
import { IMPORT_STATUSES, ROW_FILTERS, ROW_STATES, VERDICTS } from "./imports.rules.ts";
import { IMPORT_KINDS } from "./kinds.rules.ts";

const mapping = z.record(z.string().max(50), z.int().min(0).max(1000));

export const Import = namedObject("Import", {
  _id: z.string(),
  kind: z.enum(IMPORT_KINDS),
  fileName: z.string(),
  status: z.enum(IMPORT_STATUSES),
  /** Why the file could not be read, or why the import is halted for now. */
  problem: z.string().nullable(),
  headers: z.array(z.string()),
  mapping,
  isTelling: z.boolean(),
  isChanging: z.boolean(),
  isRestoring: z.boolean(),
  /** Who uploaded it, or last moved it on: it runs in their name. */
  startedBy: z.object({ _id: z.string(), username: z.string() }),
  startedAt: z.iso.datetime(),
  storedAt: z.iso.datetime().nullable(),
  /** Until when it can be undone, while it can. */
  undoUntil: z.iso.datetime().nullable(),
  /** The number of rows by check result, and by state. */
  counts: z.object({
    rows: z.int(),
    new: z.int(),
    changed: z.int(),
    same: z.int(),
    problem: z.int(),
    stored: z.int(),
    refused: z.int(),
    reversed: z.int(),
    kept: z.int(),
    failed: z.int(),
    /** Rows without a problem that are not stored yet. */
    rest: z.int(),
    /** Of these, the new ones. */
    restNew: z.int(),
  }),
  /**
   * Only when one import is read: its mails that wait until it can no longer be undone, and those
   * sent.
   */
  mails: z.object({ waiting: z.int(), left: z.int() }).optional(),
  /** The progress of the running step in rows; null if none is running. */
  progress: z.object({ done: z.int(), of: z.int() }).nullable(),
  version: z.int(),
});
export type Import = z.infer<typeof Import>;

const Problem = z.object({ column: z.string().nullable(), text: z.string() });

export const ImportedRow = namedObject("ImportedRow", {
  /** The row number in the spreadsheet. */
  number: z.int(),
  cells: z.array(z.string()),
  state: z.enum(ROW_STATES),
  verdict: z.enum(VERDICTS).nullable(),
  problems: z.array(Problem),
  differences: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

const importFile: FileRule = {
  kind: "importFile",
  accept: ["csv", "xlsx"],
  wrongType: "SHEETS_ONLY",
  required: true,
};

const adminsOnly = { admin: "any" } as const;
const answer = z.object({ import: Import });
/** The version that was read; not compared if left out. */
const read = z.int().optional();

export const importsContract = {
  list: list("/api/admin/imports", {
    summary: "Imports, with where each stands",
    access: { row: "N215", may: adminsOnly },
    query: listQuery(["startedAt", "kind", "fileName", "status"]),
    response: z.object({ imports: z.array(Import) }),
  }),
  start: post("/api/admin/imports", {
    summary: "Hand in a CSV or XLSX file; it is read and tried, and nothing is stored yet",
    access: { row: "N216", may: adminsOnly },
    proof: needed("leads to people and money in numbers"),
    form: {
      fields: z.object({ kind: z.enum(IMPORT_KINDS, "Choose what the file holds.") }),
      files: { file: importFile },
    },
    status: 201,
    response: answer,
    errors: ["SHEETS_ONLY", ...UPLOAD_REFUSALS],
  }),
  find: get("/api/admin/imports/:importId", {
    summary: "One import: its columns, counts and progress",
    access: { row: "N217", may: adminsOnly },
    response: answer,
    errors: ["NOT_FOUND"],
  }),
  rows: list("/api/admin/imports/:importId/rows", {
    summary: "The rows of an import, each with what it would change and what is wrong with it",
    access: { row: "N218", may: adminsOnly },
    query: listQuery(["number"]).extend({
      show: z.enum(ROW_FILTERS).optional(),
    }),
    response: z.object({ rows: z.array(ImportedRow) }),
    errors: ["NOT_FOUND"],
  }),
  setMapping: put("/api/admin/imports/:importId/mapping", {
    summary: "Say which column of the file is which, and try the rows anew",
    access: { row: "N219", may: adminsOnly },
    proof: needed("leads to people and money in numbers"),
    body: z.object({ mapping, isRestoring: z.boolean().optional(), version: read }),
    response: answer,
    errors: ["NOT_FOUND", "IMPORT_MOVED_ON", "STALE_VERSION"],
  }),
  confirm: put("/api/admin/imports/:importId/confirmation", {
    summary:
      "Store the rows that have no problem, or the rest of them; it goes on in the background",
    access: { row: "N220", may: adminsOnly },
    proof: needed("people and money in numbers"),
    body: z.object({
      isTelling: z.boolean(),
      /**
       * True also stores every row that changes stored data; otherwise these are left, and can be
       * stored later, one by one or all.
       */
      isChanging: z.boolean().optional(),
      version: z.int(),
    }),
    response: answer,
    errors: ["NOT_FOUND", "IMPORT_MOVED_ON", "STALE_VERSION", "NOTHING_TO_IMPORT"],
  }),
  change: put("/api/admin/imports/:importId/changes", {
    summary: "Store the chosen columns of rows that change who or what is known; the rest stays",
    access: { row: "N453", may: adminsOnly },
    proof: needed("people and money in numbers"),
    body: z.object({
      rows: z
        .array(
          z.object({
            number: z.int().min(1).max(10_000_000),
            columns: z.array(z.string().max(50)).min(1, "Choose what is changed.").max(60),
          }),
        )
        .min(1, "Choose at least one row.")
        .max(MAX_PAGE_SIZE, `Choose at most ${MAX_PAGE_SIZE}.`),
      isTelling: z.boolean(),
      version: z.int(),
    }),
    response: answer,
    errors: ["NOT_FOUND", "IMPORT_MOVED_ON", "STALE_VERSION", "NOTHING_TO_IMPORT"],
  }),
  discard: put("/api/admin/imports/:importId/discarding", {
    summary:
      "Give up an import; where it is stored or taken back already, stop: what is done stays, the rest can follow",
    access: { row: "N221", may: adminsOnly },
    proof: notNeeded("stops, and stores nothing"),
    /** The status that was read, as giving up and stopping are different actions. */
    body: z.object({ status: z.enum(IMPORT_STATUSES).optional() }),
    response: answer,
    errors: ["NOT_FOUND", "IMPORT_MOVED_ON"],
  }),
  undo: put("/api/admin/imports/:importId/undoing", {
    summary: "Take back what an import stored, within an hour; what somebody changed since stays",
    access: { row: "N222", may: adminsOnly },
    proof: needed("takes people and money back in numbers"),
    body: z.object({ version: read }),
    response: answer,
    errors: ["NOT_FOUND", "IMPORT_MOVED_ON", "STALE_VERSION", "IMPORT_UNDO_LATE"],
  }),
  stored: get("/api/admin/stored-rows/:kind", {
    summary: "What is stored, as rows that could be imported again",
    access: { row: "N223", may: adminsOnly },
    proof: needed("people and money in numbers"),
    query: z.object({
      after: z
        .string()
        .regex(/^\d{1,9}$/)
        .optional(),
    }),
    response: z.object({
      rows: z.array(z.record(z.string(), z.string())),
      /** The offset of the next rows; null after the last. */
      next: z.int().nullable(),
    }),
    errors: ["NOT_FOUND"],
  }),
};
