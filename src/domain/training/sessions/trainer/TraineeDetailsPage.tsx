import { IconUsers } from "@tabler/icons-react";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { NeedsBatch } from "#/client/ui/NeedsBatch.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { nameColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { personCode } from "#/shared/person-code.ts";
import { attendanceContract, type BatchAttendee } from "../attendance.contract.ts";
import { failureOf } from "./trainer.client.ts";

const BACK = { label: "Trainer Dashboard", to: "/trainer-dashboard" } as const;

const COLUMNS: readonly Column<BatchAttendee>[] = [
  nameColumn("name", "Name", ({ id, name }) => ({ id, name })),
  { key: "code", label: "Code", isLabelled: true, text: ({ id }) => personCode(id) },
  { key: "totalAssignments", label: "Total Assignments", sortable: true, align: "right" },
  { key: "attendance", label: "Total Attendance", sortable: true, align: "right" },
];

export function TraineeDetailsPage() {
  return (
    <NeedsBatch>
      {(batchId) => (
        <>
          <PageHead
            title="Trainee Details"
            context={`${batchId}: of the sessions since each trainee joined`}
            crumbs={[BACK]}
          />
          <DataTable
            name={`trainees-${batchId}`}
            label="Trainees"
            source={{
              route: attendanceContract.listAttendees,
              request: { params: { batchId } },
              rows: "trainees",
              sort: "name",
            }}
            columns={COLUMNS}
            rowId={({ id }) => id}
            searchPlaceholder="Search trainees"
            errorText={failureOf("Failed to fetch trainee details. Please try again.")}
            empty={{ text: "No trainees available for this batch.", Icon: IconUsers }}
          />
        </>
      )}
    </NeedsBatch>
  );
}
