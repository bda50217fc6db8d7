import { IconFileImport } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import type { Meaning } from "#/client/ui/StatusBadge.tsx";
import { dateColumn, statusColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { STATUS_TEXTS } from "./imports.client.ts";
import { type Import, importsContract } from "./imports.contract.ts";
import { type ImportStatus, isAtWork } from "./imports.rules.ts";
import { KINDS } from "./kinds.rules.ts";
import { NewImport } from "./NewImport.tsx";

function meaningOf(status: ImportStatus): Meaning {
  if (status === "unreadable") return "bad";
  if (status === "stored") return "good";
  return isAtWork(status) || status === "mapping" || status === "checked" ? "waiting" : "neutral";
}

const count = (key: "rows" | "stored" | "problem", label: string) =>
  ({
    key,
    label,
    align: "right",
    text: ({ counts }) => counts[key] + (key === "problem" ? counts.refused : 0),
  }) satisfies Column<Import>;

const COLUMNS: readonly Column<Import>[] = [
  {
    key: "fileName",
    label: "File",
    sortable: true,
    isFixed: true,
    render: ({ _id, fileName }) => (
      <Link to="/admin-panel/imports/$importId" params={{ importId: _id }}>
        {fileName}
      </Link>
    ),
  },
  { key: "kind", label: "Kind", sortable: true, text: ({ kind }) => KINDS[kind].label },
  dateColumn("startedAt", "Begun", "time"),
  { key: "startedBy", label: "By", isLabelled: true, text: ({ startedBy }) => startedBy.username },
  statusColumn<Import>(
    "status",
    "State",
    ({ status }) => STATUS_TEXTS[status],
    ({ status }) => meaningOf(status),
  ),
  count("rows", "Rows"),
  count("stored", "Stored"),
  count("problem", "Problems"),
];

/** Uploading a file, and the results of earlier ones. */
export function ImportsPage() {
  return (
    <>
      <PageHead
        title="Import"
        context="From a spreadsheet: tried first, stored when you say so, taken back within the hour."
      />
      <NewImport />
      <DataTable
        label="Imports"
        source={{ route: importsContract.list, rows: "imports", sort: "-startedAt" }}
        columns={COLUMNS}
        empty={{
          text: "Nothing was imported yet.",
          noMatch: "No import matches.",
          hint: "Choose above what the file holds, and the file: it is tried before anything is stored.",
          Icon: IconFileImport,
        }}
      />
    </>
  );
}
