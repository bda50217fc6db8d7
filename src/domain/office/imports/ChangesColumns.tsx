import { Checkbox, Stack } from "@mantine/core";
import type { Column } from "#/client/ui/table/types.ts";
import { labelOf } from "./ImportColumns.tsx";
import type { Import, ImportedRow } from "./imports.contract.ts";
import { type ImportKind, KINDS } from "./kinds.rules.ts";

/** Identifies a field of a row. */
export const keyOf = (number: number, column: string) => `${number} ${column}`;

/** What a row would change, field by field: old and new. An unticked field stays unchanged. */
export function changesColumn(
  kind: ImportKind,
  left: ReadonlySet<string>,
  toggle: (key: string) => void,
): Column<ImportedRow> {
  return {
    key: "changes",
    label: "Now → in the file",
    isLong: true,
    render: ({ number, differences }) => (
      <Stack gap={4} className="wrap lines">
        {differences.map(({ column, from, to }) => (
          <Checkbox
            key={column}
            size="sm"
            label={`${labelOf(kind, column)}: ${from || "nothing"} → ${to || "nothing"}`}
            checked={!left.has(keyOf(number, column))}
            onChange={() => toggle(keyOf(number, column))}
          />
        ))}
      </Stack>
    ),
  };
}

/** The subject of a row, as in the file. */
export const aboutColumn = ({ kind, mapping }: Import): Column<ImportedRow> => {
  const [about = ""] = KINDS[kind].about;
  return {
    key: "about",
    label: labelOf(kind, about),
    isFixed: true,
    text: ({ cells }) => cells[mapping[about] ?? -1] ?? "",
  };
};
