import { Button, Stack, Switch, Text } from "@mantine/core";
import { useState } from "react";
import { confirm } from "#/client/lib/confirm.ts";
import { useSend } from "#/client/lib/query.ts";
import { CardSection } from "#/client/ui/CardSection.tsx";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { toggled } from "#/client/ui/table/body-props.ts";
import { aboutColumn, changesColumn, keyOf } from "./ChangesColumns.tsx";
import { NUMBER } from "./ImportColumns.tsx";
import { READS } from "./imports.client.ts";
import { type Import, type ImportedRow, importsContract } from "./imports.contract.ts";
import { notifyQuestion, rowsText } from "./imports.rules.ts";

/** The rows that would change stored data; each stays unchanged unless chosen with its fields. */
export function ChangesCard({ one }: { one: Import }) {
  const { _id: importId, kind, counts, version } = one;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isTelling, setTelling] = useState(false);
  const send = useSend(importsContract.change, { refresh: READS });
  const chosenOf = (rows: readonly ImportedRow[]) =>
    rows.flatMap(({ number, differences }) => {
      const columns = differences
        .map(({ column }) => column)
        .filter((column) => !left.has(keyOf(number, column)));
      return columns.length > 0 ? [{ number, columns }] : [];
    });
  const change = (rows: readonly ImportedRow[]) => {
    const chosen = chosenOf(rows);
    const request = { params: { importId }, body: { rows: chosen, isTelling, version } };
    if (!isTelling) return send.mutate(request);
    const question = notifyQuestion(kind, { rest: chosen.length, restNew: 0 });
    void confirm({ ...question, action: () => send.mutateAsync(request) });
  };
  return (
    <CardSection title={`${rowsText(counts.rest - counts.restNew)} would change what is known`}>
      <Stack gap={12}>
        <Text variant="soft">
          Each stays as it is unless you select it; a field that you untick stays, too.
        </Text>
        <Switch
          checked={isTelling}
          onChange={({ currentTarget }) => setTelling(currentTarget.checked)}
          label="Tell those who are changed"
        />
        <DataTable
          name="import-changes"
          prefix="changes"
          label="Changes"
          isSearchable={false}
          source={{
            route: importsContract.rows,
            rows: "rows",
            request: { params: { importId }, query: { show: "asked" } },
            sort: "number",
          }}
          rowId={({ number }) => String(number)}
          columns={[
            NUMBER,
            aboutColumn(one),
            changesColumn(kind, left, (key) => setLeft(toggled(key)(left))),
          ]}
          empty={{ text: "Nothing known would change." }}
          selection={{
            label: ({ number }) => `Row ${number}`,
            actions: (rows) => (
              <Button
                size="compact-md"
                loading={send.isPending}
                disabled={chosenOf(rows).length === 0}
                onClick={() => change(rows)}
              >
                Change {rowsText(chosenOf(rows).length)}
              </Button>
            ),
          }}
        />
      </Stack>
    </CardSection>
  );
}
