import { IconChecklist } from "@tabler/icons-react";
import { useState } from "react";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { FileLink } from "#/client/ui/FileLink.tsx";
import { RowButton } from "#/client/ui/RowButton.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { dateColumn, nameColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { origin } from "#/client/ui/table/types.ts";
import { NOTHING } from "#/shared/nothing.ts";
import { personCode } from "#/shared/person-code.ts";
import { idOf, MEANINGS, type Row } from "./answers.client.ts";
import { answersContract } from "./answers.contract.ts";
import { ChangeReview } from "./ChangeReview.tsx";

const toPerson = ({ userId: id, name }: Row) => ({ id, name });

const COLUMNS: readonly Column<Row>[] = [
  nameColumn("name", "Name", toPerson),
  { key: "topic", label: "Topic", sortable: true },
  dateColumn("date", "Date"),
  {
    key: "uploadedAt",
    label: "Uploaded",
    isLabelled: true,
    sortable: true,
    render: ({ uploadedAt }) => (uploadedAt ? <DateText value={uploadedAt} as="time" /> : NOTHING),
  },
  {
    key: "fileUrl",
    label: "Assignment",
    text: ({ fileUrl }) => (fileUrl ? "Handed in" : null),
    render: ({ fileUrl, name, topic }) =>
      fileUrl ? (
        <FileLink
          address={fileUrl}
          name={`${name}, ${topic}.pdf`}
          label={`Preview the answer of ${name} to ${topic}`}
        >
          Preview
        </FileLink>
      ) : (
        NOTHING
      ),
  },
  {
    key: "status",
    label: "Status",
    isState: true,
    sortable: true,
    render: ({ status }) => <StatusBadge meaning={MEANINGS[status]}>{status}</StatusBadge>,
  },
  { key: "reason", label: "Reason", isHidden: true },
  { key: "code", label: "Code", isLabelled: true, text: ({ userId }) => personCode(userId) },
];

type Props = { batchId: string; rows: readonly Row[]; onReview: (id: string) => void };

export function AnswersTable({ batchId, rows, onReview }: Props) {
  const [changing, setChanging] = useState<{ row: Row; displayName: string } | null>(null);
  return (
    <>
      <DataTable
        name={`assignments-${batchId}`}
        label="Assignments"
        source={{
          rows,
          from: origin(answersContract.list, { params: { batchId }, query: {} }),
          sort: "-uploadedAt",
        }}
        columns={COLUMNS}
        rowId={idOf}
        searchPlaceholder="Search assignments"
        empty={{
          text: "No assignments available.",
          hint: "Each session you post brings one.",
          Icon: IconChecklist,
        }}
        actions={(row, displayName) =>
          row.mayChangeReview ? (
            <RowButton
              variant="subtle"
              onClick={() => setChanging({ row, displayName })}
              label={`Change review of ${displayName}, ${row.topic}`}
            >
              Change review
            </RowButton>
          ) : (
            row.status === "Waiting for Approval" && (
              <RowButton
                onClick={() => onReview(idOf(row))}
                label={`Review ${displayName}, ${row.topic}`}
              >
                Review
              </RowButton>
            )
          )
        }
      />
      <ChangeReview target={changing} onClose={() => setChanging(null)} />
    </>
  );
}
