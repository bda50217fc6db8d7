import { Button, Card, Group, NativeSelect, Stack, Table, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { call } from "#/client/lib/api-client.ts";
import { download } from "#/client/lib/download.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { useRouteQuery } from "#/client/lib/query.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import { toast } from "#/client/lib/toast.ts";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { addDays } from "#/shared/dates.ts";
import { formatRupees } from "#/shared/money.ts";
import { formatMonth } from "#/shared/months.ts";
import { MoneyTabs } from "../MoneyTabs.tsx";
import type { GstTable } from "./documents.rules.ts";
import { type GstReturn, taxContract } from "./tax.contract.ts";

const TABLES: Record<GstTable, string> = {
  b2b: "4A Invoices to companies",
  b2cs: "7 Supplies to people, less credit notes",
  cdnr: "9B Credit notes of companies",
  at: "11A Advances received",
  atadj: "11B Advances adjusted",
  hsn: "12 Summary by SAC",
  docs: "13 Documents issued",
};

const MONTHS = 24;

/** The months up to the present one, newest first, as YYYY-MM. */
function monthsUntil(today: string): string[] {
  const months: string[] = [];
  for (let day = today; months.length < MONTHS; day = addDays(`${day.slice(0, 7)}-01`, -1))
    months.push(day.slice(0, 7));
  return months;
}

/** A month's documents for the GST return, each table with its download. */
export function GstPage() {
  const today = useCurrentDate();
  const months = monthsUntil(today);
  const [search, change] = useSearchState();
  const month = months.find((one) => one === search.month) ?? today.slice(0, 7);
  const found = useRouteQuery(taxContract.readReturn, { query: { month } });
  return (
    <>
      <PageHead title="GST return" context="GSTR-1 of a month, from its documents." />
      <MoneyTabs current="GST" />
      <Stack gap={16}>
        <NativeSelect
          label="Month"
          maw="18rem"
          data={months.map((value) => ({ value, label: formatMonth(`${value}-01`) }))}
          value={month}
          onChange={(event) => change({ month: event.currentTarget.value })}
        />
        <QueryView queries={[found]}>{(answer) => <Return of={answer} />}</QueryView>
      </Stack>
    </>
  );
}

const taxOf = ({ cgst, sgst, igst }: GstReturn["due"]) =>
  Math.round((cgst + sgst + igst) * 100) / 100;

function Return({ of }: { of: GstReturn }) {
  const { due, large, documents } = of;
  return (
    <>
      <Card p={16}>
        <Text fw={600}>Tax of the month: {formatRupees(taxOf(due))}</Text>
        <Text variant="soft">
          CGST {formatRupees(due.cgst)} · SGST {formatRupees(due.sgst)} · IGST{" "}
          {formatRupees(due.igst)}, on {formatRupees(due.taxable)}
        </Text>
      </Card>
      {large.length > 0 && (
        <InlineAlert tone="warning" title="Larger than ₹1,00,000, to another state">
          These belong into table 5 (B2CL), not 7: {large.join(", ")}.
        </InlineAlert>
      )}
      <Card p={0} style={{ overflowX: "auto" }}>
        <Table aria-label="Tables of the return">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Table</Table.Th>
              <Table.Th ta="right">Rows</Table.Th>
              <Table.Th ta="right" visibleFrom="sm">
                Taxable
              </Table.Th>
              <Table.Th ta="right">Tax</Table.Th>
              <Table.Th>File</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {of.tables.map((row) => (
              <Table.Tr key={row.table}>
                <Table.Td>{TABLES[row.table]}</Table.Td>
                <Table.Td ta="right">{row.rows}</Table.Td>
                <Table.Td ta="right" visibleFrom="sm">
                  {row.table !== "docs" && formatRupees(row.taxable)}
                </Table.Td>
                <Table.Td ta="right">{row.table !== "docs" && formatRupees(taxOf(row))}</Table.Td>
                <Table.Td>
                  {row.rows > 0 && <TableDownload month={of.month} table={row.table} />}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Card>
      {documents.map(({ kind, from, to, total, cancelled }) => (
        <Text key={kind} variant="hint">
          {kind}: {from} to {to}, {total} in all{cancelled > 0 ? `, ${cancelled} cancelled` : ""}
        </Text>
      ))}
    </>
  );
}

function TableDownload({ month, table }: { month: string; table: GstTable }) {
  const [isBusy, setBusy] = useState(false);
  const fetchTable = async () => {
    setBusy(true);
    try {
      const { fileName, text } = await call(taxContract.readTable, { query: { month, table } });
      download(fileName, new Blob([text], { type: "text/csv;charset=utf-8" }));
    } catch (error) {
      toast.failure(error);
    }
    setBusy(false);
  };
  return (
    <Group justify="flex-end" wrap="nowrap">
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        aria-label={`CSV of ${TABLES[table]}`}
        loading={isBusy}
        onClick={() => void fetchTable()}
      >
        CSV
      </Button>
    </Group>
  );
}
