import { EmailText } from "#/client/ui/EmailText.tsx";
import type { Meaning } from "#/client/ui/StatusBadge.tsx";
import { statusColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { NOTHING } from "#/shared/nothing.ts";
import type { Import, ImportedRow } from "./imports.contract.ts";
import { columnText, type RowState, type Verdict } from "./imports.rules.ts";
import { type ImportKind, KINDS } from "./kinds.rules.ts";

const VERDICT_TEXTS: Record<Verdict, string> = {
  new: "New",
  changed: "Changed",
  same: "Same",
  problem: "Problem",
};
const STATE_TEXTS: Partial<Record<RowState, string>> = {
  stored: "Stored",
  refused: "Refused",
  reversed: "Taken back",
  kept: "Kept",
  failed: "Could not be taken back",
};
const BAD: readonly RowState[] = ["refused", "failed"];

const stateText = ({ state, verdict }: ImportedRow) =>
  STATE_TEXTS[state] ?? (verdict ? VERDICT_TEXTS[verdict] : "Waiting");

function meaningOf({ state, verdict }: ImportedRow): Meaning {
  if (BAD.includes(state) || verdict === "problem") return "bad";
  if (state === "kept") return "waiting";
  return verdict === "same" || state === "reversed" ? "neutral" : "good";
}

export const labelOf = (kind: ImportKind, column: string) =>
  KINDS[kind].columns.find(({ key }) => key === column)?.label ?? column;

/** The problem with a row, or what it changes. */
const noteOf = (kind: ImportKind, { problems, differences }: ImportedRow): string =>
  problems.length > 0
    ? problems.map((problem) => columnText(kind, problem)).join(" ")
    : differences
        .map(
          ({ column, from, to }) =>
            `${labelOf(kind, column)}: ${from || "nothing"} → ${to || "nothing"}`,
        )
        .join("; ");

export const NUMBER: Column<ImportedRow> = {
  key: "number",
  label: "Row",
  sortable: true,
  isFixed: true,
  align: "right",
};

/** Columns that name a row's subject; a shortened name or address could be another one's. */
const WHO: readonly string[] = ["name", "username", "email", "mobile", "person"];

/** The file's own columns, for choosing what they mean. */
export const columnsInFile = ({ headers }: Import): readonly Column<ImportedRow>[] => [
  NUMBER,
  ...headers.map(
    (header, at): Column<ImportedRow> => ({
      key: `file-${at}`,
      label: header || `Column ${at + 1}`,
      isLabelled: true,
      text: ({ cells }) => cells[at] ?? "",
    }),
  ),
];

/** The imported columns of each row, with its state and its problems or changes. */
export const columnsOf = ({ kind, mapping }: Import): readonly Column<ImportedRow>[] => [
  NUMBER,
  statusColumn<ImportedRow>("state", "State", stateText, meaningOf),
  {
    key: "note",
    label: "Problem or change",
    isLong: true,
    text: (row) => noteOf(kind, row),
    // Not shortened, as half a problem cannot be fixed.
    render: (row) => <span className="wrap lines">{noteOf(kind, row) || NOTHING}</span>,
  },
  ...KINDS[kind].columns
    .filter(({ key }) => mapping[key] !== undefined)
    .map(
      ({ key, label }): Column<ImportedRow> => ({
        key: `cell-${key}`,
        label,
        isLabelled: true,
        text: ({ cells }) => cells[mapping[key] ?? -1] ?? "",
        ...(WHO.includes(key) && {
          isShort: true,
          render: ({ cells }) => (
            <span style={{ whiteSpace: "normal" }}>
              <EmailText email={cells[mapping[key] ?? -1] ?? ""} />
            </span>
          ),
        }),
      }),
    ),
];
