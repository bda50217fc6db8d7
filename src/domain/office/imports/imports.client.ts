import { call, callList } from "#/client/lib/api-client.ts";
import { download } from "#/client/lib/download.ts";
import { csvFile, xlsxFile } from "#/client/ui/table/export-rows.ts";
import type { Sheet } from "#/client/ui/table/export-sheet.ts";
import type { CallResponse } from "#/shared/contract.ts";
import { type Import, importsContract } from "./imports.contract.ts";
import { columnText, type ImportStatus } from "./imports.rules.ts";
import { type ImportKind, KINDS } from "./kinds.rules.ts";

type Stored = CallResponse<typeof importsContract.stored>;
export type Ending = "csv" | "xlsx";

/** The queries to refetch once an import has moved on. */
export const READS = [importsContract.find, importsContract.list, importsContract.rows];

/**
 * Every cell as text, so that spreadsheet programs do not reinterpret values that will be imported.
 */
async function save(title: string, ending: Ending, lines: readonly (readonly string[])[]) {
  const [heads = [], ...rows] = lines;
  const sheet: Sheet = {
    title,
    heads,
    rows: rows.map((row) => row.map((value) => (value ? { kind: "text", value } : null))),
    widths: heads.map((head) => Math.max(12, head.length + 2)),
  };
  const name = title.toLowerCase().replaceAll(" ", "-");
  download(`${name}.${ending}`, ending === "csv" ? csvFile(sheet) : await xlsxFile(sheet));
}

const heads = (kind: ImportKind) => KINDS[kind].columns.map(({ label }) => label);

export const saveTemplate = (kind: ImportKind, ending: Ending) =>
  save(`${KINDS[kind].label} template`, ending, [heads(kind)]);

/** Saves the stored data of a kind in the form of an import. Throws if that is refused. */
export async function saveStored(kind: ImportKind, ending: Ending) {
  const rows: Record<string, string>[] = [];
  let after: number | null = 0;
  while (after !== null) {
    const query = { after: String(after) };
    const answer: Stored = await call(importsContract.stored, { params: { kind }, query });
    rows.push(...answer.rows);
    after = answer.next;
  }
  const { columns, label } = KINDS[kind];
  const lines = rows.map((row) => columns.map(({ key }) => row[key] ?? ""));
  await save(label, ending, [heads(kind), ...lines]);
}

/** Saves the rows that were not stored, unchanged, with a column that says why. */
export async function saveProblems(one: Import, show: "problem" | "refused", ending: Ending) {
  const lines: string[][] = [];
  for (let page = 1; ; page += 1) {
    const { answer, total } = await callList(importsContract.rows, {
      params: { importId: one._id },
      query: { show, page: String(page), pageSize: "200" },
    });
    for (const { cells, problems } of answer.rows) {
      lines.push([...cells, problems.map((problem) => columnText(one.kind, problem)).join(" ")]);
    }
    if (lines.length >= total || answer.rows.length === 0) break;
  }
  await save("Rows with problems", ending, [[...one.headers, "Problem"], ...lines]);
}

export const STATUS_TEXTS: Record<ImportStatus, string> = {
  reading: "Reading the file",
  unreadable: "Not readable",
  mapping: "Columns to choose",
  checking: "Trying the rows",
  checked: "To be confirmed",
  storing: "Storing",
  stored: "Stored",
  undoing: "Taking back",
  undone: "Taken back",
  discarded: "Discarded",
};
