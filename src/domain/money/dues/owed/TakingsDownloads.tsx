import { Button, Group } from "@mantine/core";
import { IconDownload, IconFileTypeCsv } from "@tabler/icons-react";
import { useState } from "react";
import { callFile } from "#/client/lib/api-client.ts";
import { download } from "#/client/lib/download.ts";
import { toast } from "#/client/lib/toast.ts";
import { type Takings, takingsContract } from "#/domain/money/payments/takings.contract.ts";
import { csvOf } from "#/shared/csv.ts";

/** Downloads the takings of a day: the sheet with every line as PDF, the sums as CSV. */
export function TakingsDownloads({ takings }: { takings: Takings }) {
  const { day } = takings;
  const [isBusy, setBusy] = useState(false);
  const savePdf = async () => {
    setBusy(true);
    try {
      download(`takings-${day}.pdf`, await callFile(takingsContract.print, { params: { day } }));
    } catch (error) {
      toast.failure(error);
    }
    setBusy(false);
  };
  return (
    <Group gap={2} wrap="nowrap">
      <Button
        size="compact-md"
        variant="subtle"
        loading={isBusy}
        leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
        onClick={() => void savePdf()}
      >
        PDF
      </Button>
      <Button
        size="compact-md"
        variant="subtle"
        leftSection={<IconFileTypeCsv size={16} stroke={1.7} aria-hidden="true" />}
        onClick={() =>
          download(`takings-${day}.csv`, new Blob([csvOf(rowsOf(takings))], { type: "text/csv" }))
        }
      >
        CSV
      </Button>
    </Group>
  );
}

/** The sums of the day as rows of the CSV. */
const rowsOf = ({ day, methods, net, closing, expectedCash }: Takings) => [
  ["Day", "Method", "Entries", "In", "Back", "Net"],
  ...methods.map(({ method, count, in: cameIn, out, net: sum }) => [
    day,
    method,
    count,
    cameIn,
    out,
    sum,
  ]),
  [day, "All", null, null, null, net],
  [day, "Cash expected", null, null, null, expectedCash],
  ...(closing
    ? [
        [day, "Cash counted", null, null, null, closing.countedCash],
        [
          day,
          `Closed by ${closing.closedBy} at ${closing.closedAt}`,
          null,
          null,
          null,
          closing.net,
        ],
      ]
    : [[day, "Not closed", null, null, null, null]]),
];
