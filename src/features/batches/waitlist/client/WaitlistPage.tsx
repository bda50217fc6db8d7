import { IconHourglassEmpty } from "@tabler/icons-react";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { type WaitingTrainee, waitlistContract } from "../contract.ts";

const COLUMNS: readonly Column<WaitingTrainee>[] = [
  {
    key: "name",
    label: "Name",
    sortable: true,
    isFixed: true,
    person: ({ id, name }) => ({ id, name }),
  },
  {
    key: "email",
    label: "Email",
    sortable: true,
    render: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
  },
  {
    key: "paidAt",
    label: "Fee paid",
    sortable: true,
    render: ({ paidAt }) => (paidAt ? <DateText value={paidAt} /> : "Not yet"),
  },
  {
    key: "joinedAt",
    label: "Waiting since",
    sortable: true,
    render: ({ joinedAt }) => <DateText value={joinedAt} />,
  },
  {
    key: "offeredBatch",
    label: "Told of",
    render: ({ offeredBatch }) => offeredBatch ?? "No batch yet",
  },
];

const SOURCE = {
  route: waitlistContract.list,
  rows: ({ waiting }: { waiting: readonly WaitingTrainee[] }) => waiting,
};

/** Who waits for a place in a Java batch, in the order in which they are told of one. */
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
        source={SOURCE}
        columns={COLUMNS}
        rowId={({ id }) => id}
        searchPlaceholder="Search by name or e-mail"
        empty={{ text: "Nobody waits for a batch.", Icon: IconHourglassEmpty }}
      />
    </>
  );
}
