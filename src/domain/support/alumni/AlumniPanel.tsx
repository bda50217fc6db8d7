import { IconSchool, IconUsers } from "@tabler/icons-react";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { ALUMNI_COLUMNS as COLUMN } from "./AlumniColumns.tsx";
import { alumniContract } from "./alumni.contract.ts";
import type { AlumniStatus } from "./alumni.rules.ts";
import { TimelineLink } from "./TimelineLink.tsx";

const LISTS = {
  active: {
    title: "Active Alumni",
    context: "Everyone in the first year after joining, who joined last first.",
    empty: "No Active Alumni found.",
    hint: "Anyone who is placed is listed here for a year from the date of joining.",
    Icon: IconUsers,
    columns: [COLUMN.name, COLUMN.joining, COLUMN.company, COLUMN.assistance, COLUMN.package],
  },
  graduated: {
    title: "Graduated Alumni",
    context: "Everyone who joined a year ago or earlier.",
    empty: "No Graduated Alumni found.",
    hint: "Active alumni move here on the anniversary of their joining.",
    Icon: IconSchool,
    columns: [COLUMN.name, COLUMN.joining, COLUMN.graduation, COLUMN.company, COLUMN.assistance],
  },
} as const;

/** Alumni with one status, which the server determines (C99). */
export function AlumniPanel({ status }: { status: AlumniStatus }) {
  const { title, context, empty, hint, Icon, columns } = LISTS[status];
  return (
    <>
      <PageHead title={title} context={context} />
      <DataTable
        name={`alumni-${status}`}
        label={title}
        source={{
          route: alumniContract.list,
          request: { query: { status } },
          rows: "assistanceDetails",
          sort: "-dateOfJoining",
        }}
        columns={columns}
        searchPlaceholder="Search by Candidate Name,Company Name , Assistance Yes/No"
        empty={{ text: empty, hint, Icon }}
        actions={(alumnus, displayName) => (
          <TimelineLink userId={alumnus.userId._id} displayName={displayName} />
        )}
      />
    </>
  );
}
