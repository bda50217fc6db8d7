import { IconHourglassEmpty } from "@tabler/icons-react";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { dateColumn, nameColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { mailtoOf } from "#/shared/email.ts";
import { type WaitingTrainee, waitlistContract } from "./waitlist.contract.ts";

const COLUMNS: readonly Column<WaitingTrainee>[] = [
  nameColumn("name", "Name", ({ id, name }) => ({ id, name })),
  {
    key: "email",
    label: "Email",
    sortable: true,
    isName: true,
    render: ({ email }) => <a href={mailtoOf(email)}>{email}</a>,
  },
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

/** The waitlist for Java batches, in the order in which people are offered a place. */
export function WaitlistPage() {
  return (
    <>
      <PageHead
        title="Waitlist"
        context="Who found no Java batch with a place, in the order of payment. On the day one can be joined, as many are told as it has places, the next ones two days later."
      />
      <DataTable
        name="batch-waitlist"
        label="Waitlist"
        source={{ route: waitlistContract.list, rows: "waiting" }}
        columns={COLUMNS}
        rowId={({ id }) => id}
        searchPlaceholder="Search by name, email or mobile"
        empty={{ text: "Nobody waits for a batch.", Icon: IconHourglassEmpty }}
      />
    </>
  );
}
