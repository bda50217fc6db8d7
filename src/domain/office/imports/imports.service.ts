import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { newId } from "#/platform/db/ids.ts";
import { getOrThrow } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { runJobSoon } from "#/platform/jobs/jobs.ts";
import type { Importer } from "#/platform/sheets/importers.ts";
import { AppError, invalidInput } from "#/shared/errors.ts";
import type { StagedFile } from "#/shared/file.ts";
import { updateChosen } from "./choosing.queries.ts";
import type { importsContract } from "./imports.contract.ts";
import { insertImport, updateFailed, updateUnprepared } from "./imports.queries.ts";
import {
  IMPORT_JOB,
  type ImportStatus,
  isStoppable,
  type Mapping,
  mappingProblem,
  toStore,
} from "./imports.rules.ts";
import { rememberMapping } from "./kinds.queries.ts";
import type { ImportKind } from "./kinds.rules.ts";
import { digestOf } from "./reading.service.ts";
import { answerOf, countsOf, listAll, listOwnRows } from "./state.service.ts";
import { move, movedOn } from "./transitions.service.ts";

/** Takes a file in, which the job then reads and checks. Throws SHEETS_ONLY if there is none. */
async function startImport(
  context: Context,
  file: StagedFile | undefined,
  { kind }: { kind: ImportKind },
) {
  if (!file) throw new AppError("SHEETS_ONLY", { fields: { file: "Choose a file." } });
  const id = newId();
  await context.db.transaction().execute(async (tx) => {
    await context.files.claim(tx, [file.id]);
    await insertImport(tx, context.clock, {
      id,
      kind,
      fileName: file.name,
      fileId: file.id,
      startedBy: context.actor.id,
    });
    await writeAudit(tx, context, "import.started", ["import", id], {
      newValue: { kind, fileName: file.name },
    });
  });
  runJobSoon(IMPORT_JOB);
  return answerOf(context, id);
}

type MappingInput = {
  mapping: Mapping;
  isRestoring?: boolean | undefined;
  version?: number | undefined;
};

const setMapping = (
  context: Context,
  id: string,
  { mapping, isRestoring, version }: MappingInput,
) =>
  move(context, id, {
    from: ["mapping", "checked"],
    action: "import.mapped",
    version,
    change: async (tx, row) => {
      const kind = row.kind as ImportKind;
      const problem = mappingProblem(kind, mapping, row.headers.length);
      if (problem) throw invalidInput({ mapping: problem });
      await updateUnprepared(tx, row.id);
      await rememberMapping(tx, context.clock, { kind, digest: digestOf(row.headers), mapping });
      return {
        mapping,
        isRestoring: isRestoring ?? row.isRestoring,
        startedBy: context.actor.id,
        status: "checking",
      };
    },
  });

const confirmImport = (
  context: Context,
  id: string,
  {
    isTelling,
    isChanging = false,
    version,
  }: { isTelling: boolean; isChanging?: boolean | undefined; version: number },
) =>
  move(context, id, {
    from: ["checked", "stored"],
    action: "import.confirmed",
    version,
    change: async (_, row) => {
      if (toStore(countsOf(row.counted), isChanging) === 0) throw new AppError("NOTHING_TO_IMPORT");
      const startedBy = context.actor.id;
      return { isTelling, isChanging, isChosenOnly: false, startedBy, status: "storing" };
    },
  });

type ChosenRow = { number: number; columns: string[] };

/** Stores the chosen columns of rows that change stored data, and nothing else. */
const changeKnown = (
  context: Context,
  id: string,
  { rows, isTelling, version }: { rows: ChosenRow[]; isTelling: boolean; version: number },
) =>
  move(context, id, {
    from: ["checked", "stored"],
    action: "import.confirmed",
    version,
    change: async (tx, row) => {
      if ((await updateChosen(tx, row.id, rows)) === 0) throw new AppError("NOTHING_TO_IMPORT");
      const startedBy = context.actor.id;
      return { isTelling, isChanging: true, isChosenOnly: true, startedBy, status: "storing" };
    },
  });

/**
 * Gives an import up, or stops a running step; does neither if its status has changed since it was
 * read.
 */
const discardImport = (
  context: Context,
  id: string,
  { status: read }: { status?: ImportStatus | undefined },
) =>
  move(context, id, {
    from: ["reading", "unreadable", "mapping", "checking", "checked", "storing", "undoing"],
    action: "import.discarded",
    change: async (tx, row) => {
      const { fileId } = row;
      const status = row.status as ImportStatus;
      const isOther = read !== undefined && read !== status;
      if (isOther && (isStoppable(read) || isStoppable(status)))
        throw await movedOn(tx, context, row);
      // What is done stays: it can be undone within an hour, and the rest can still be stored.
      if (isStoppable(status)) return { status: "stored" };
      if (fileId) await context.files.drop(tx, [fileId]);
      return { fileId: null, status: "discarded" };
    },
  });

const undoImport = (context: Context, id: string, { version }: { version?: number | undefined }) =>
  move(context, id, {
    from: ["stored", "undone"],
    action: "import.undone",
    version,
    change: async (tx, row) => {
      // An undo is complete unless some of its rows could not be undone.
      const isDone = row.status === "undone" && countsOf(row.counted).failed === 0;
      if (isDone) throw await movedOn(tx, context, row);
      if (!row.isUndoable) throw new AppError("IMPORT_UNDO_LATE");
      await updateFailed(tx, row.id);
      return { startedBy: context.actor.id, status: "undoing" };
    },
  });

const STORED_AT_ONCE = 1000;

/** The calls of imports, with the functions that store and list each kind of row. */
export const importsService = (
  importers: readonly Importer[],
): Service<typeof importsContract> => ({
  stored: async ({ db }, kind, { after }) => {
    const importer = getOrThrow(importers.find((one) => one.kind === kind));
    const from = Number(after ?? 0);
    const rows = await importer.list(db, { after: from, limit: STORED_AT_ONCE });
    return { rows, next: rows.length < STORED_AT_ONCE ? null : from + rows.length };
  },
  list: listAll,
  start: startImport,
  find: answerOf,
  rows: listOwnRows,
  setMapping,
  confirm: confirmImport,
  change: changeKnown,
  discard: discardImport,
  undo: undoImport,
});
