import { Stack } from "@mantine/core";
import { useChoice } from "#/client/lib/search-state.ts";
import { ChoiceBar } from "#/client/ui/ChoiceBar.tsx";
import { DataTable } from "#/client/ui/DataTable.tsx";
import type { Meaning } from "#/client/ui/StatusBadge.tsx";
import { statusColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { type Import, type ImportedRow, importsContract } from "../contract.ts";
import { type ImportKind, KINDS } from "../kinds/rules.ts";
import { columnText, type RowState, type Verdict } from "../rules.ts";

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

const labelOf = (kind: ImportKind, column: string) =>
  KINDS[kind].columns.find(({ key }) => key === column)?.label ?? column;

/** What is wrong with a row, or what it changes. */
const noteOf = (kind: ImportKind, { problems, differences }: ImportedRow): string =>
  problems.length > 0
    ? problems.map((problem) => columnText(kind, problem)).join(" ")
    : differences
        .map(
          ({ column, from, to }) =>
            `${labelOf(kind, column)}: ${from || "nothing"} → ${to || "nothing"}`,
        )
        .join("; ");

const columnsOf = ({ kind, mapping }: Import): readonly Column<ImportedRow>[] => [
  { key: "number", label: "Row", sortable: true, isFixed: true, align: "right" },
  statusColumn<ImportedRow>("state", "State", stateText, meaningOf),
  {
    key: "note",
    label: "Problem or change",
    text: (row) => noteOf(kind, row),
    // Half a problem cannot be mended: it takes as many lines as it needs.
    render: (row) => <span className="wrap lines">{noteOf(kind, row) || "–"}</span>,
  },
  ...KINDS[kind].columns
    .filter(({ key }) => mapping[key] !== undefined)
    .map(
      ({ key, label }): Column<ImportedRow> => ({
        key: `cell-${key}`,
        label,
        isLabelled: true,
        text: ({ cells }) => cells[mapping[key] ?? -1] ?? "",
      }),
    ),
];

const SHOWN = ["all", "problem", "new", "changed", "same", "refused", "left"] as const;
const TEXTS = {
  all: "All",
  problem: "Problems",
  new: "New",
  changed: "Changed",
  same: "Same",
  refused: "Refused",
  left: "Left",
};

/** The rows of an import, each with its problem beside it. */
export function ImportRows({ one }: { one: Import }) {
  const { _id: importId, counts } = one;
  const [show, setShow] = useChoice("show", SHOWN);
  const isThere = {
    ...counts,
    all: 1,
    left: counts.kept + counts.failed,
  };
  const choices = Object.fromEntries(
    SHOWN.filter((key) => key === show || isThere[key] > 0).map((key) => [key, TEXTS[key]]),
  ) as Record<(typeof SHOWN)[number], string>;
  return (
    <Stack gap={10}>
      <DataTable
        label="Rows"
        name="import-rows"
        source={{
          route: importsContract.rows,
          rows: "rows",
          request: { params: { importId }, query: show === "all" ? {} : { show } },
          sort: "number",
        }}
        rowId={({ number }) => String(number)}
        columns={columnsOf(one)}
        empty={{ text: "No such row." }}
        filters={<ChoiceBar label="Show" choices={choices} value={show} onChange={setShow} />}
      />
    </Stack>
  );
}
