import { IconCalendarCheck } from "@tabler/icons-react";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { companyColumn, dateColumn, nameColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { RemindButton } from "./RemindButton.tsx";
import { type MissingOutcome, remindersContract } from "./reminders.contract.ts";

const COLUMNS: readonly Column<MissingOutcome>[] = [
  nameColumn("username", "Name", ({ userId }) => ({ id: userId._id, name: userId.username })),
  companyColumn("companyName", "Company"),
  { key: "round", label: "Round", sortable: true },
  dateColumn("date", "Was on"),
  dateColumn("askedAt", "Asked last", "time"),
];

/** Interviews of which nobody said how they went; their candidates can be asked again. */
export function MissingOutcomes() {
  return (
    <DataTable
      name="missing-outcomes"
      label="Interviews without an outcome"
      source={{ route: remindersContract.list, rows: "interviews", sort: "date" }}
      columns={COLUMNS}
      searchPlaceholder="Search by name, company or round"
      empty={{
        text: "Every interview has its outcome.",
        noMatch: "No interview matches.",
        Icon: IconCalendarCheck,
      }}
      selection={{
        label: ({ userId, companyName }) => `the interview of ${userId.username}, ${companyName}`,
        actions: (interviews, keep) => (
          <RemindButton
            ids={interviews.map(({ _id }) => _id)}
            label={`Ask ${interviews.length} again`}
            onDone={keep}
          />
        ),
      }}
    />
  );
}
