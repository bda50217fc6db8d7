import { Stack } from "@mantine/core";
import { useChoice } from "#/client/lib/search-state.ts";
import { ChoiceBar } from "#/client/ui/ChoiceBar.tsx";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { columnsInFile, columnsOf } from "./ImportColumns.tsx";
import { type Import, importsContract } from "./imports.contract.ts";

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

/** The rows of an import, each with its problem. */
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
        columns={one.status === "mapping" ? columnsInFile(one) : columnsOf(one)}
        empty={{ text: "No such row." }}
        filters={<ChoiceBar label="Show" choices={choices} value={show} onChange={setShow} />}
      />
    </Stack>
  );
}
