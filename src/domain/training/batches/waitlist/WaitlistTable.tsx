import { IconHourglassEmpty } from "@tabler/icons-react";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { dateColumn, emailColumn, nameColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { type WaitingTrainee, waitlistContract } from "./waitlist.contract.ts";

const COLUMNS: readonly Column<WaitingTrainee>[] = [
  nameColumn("name", "Name", ({ id, name }) => ({ id, name })),
  emailColumn,
  {
    key: "paidAt",
    label: "Fee paid",
    isLabelled: true,
    sortable: true,
    render: ({ paidAt }) => (paidAt ? <DateText value={paidAt} /> : "Not yet"),
  },
  dateColumn("joinedAt", "Waiting since"),
  {
    key: "offeredBatch",
    label: "Told of",
    isLabelled: true,
    render: ({ offeredBatch }) => offeredBatch ?? "No batch yet",
  },
];

/** People waiting for a Java batch, in the order in which they are offered a place. */
export const WaitlistTable = () => (
  <DataTable
    name="batch-waitlist"
    label="Waitlist"
    source={{ route: waitlistContract.list, rows: "waiting" }}
    columns={COLUMNS}
    rowId={({ id }) => id}
    searchPlaceholder="Search by name, email or mobile"
    empty={{
      text: "Nobody waits for a batch.",
      noMatch: "Nobody on the waitlist matches.",
      Icon: IconHourglassEmpty,
    }}
  />
);
