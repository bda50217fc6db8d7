import { IconCalendarOff } from "@tabler/icons-react";
import { useSignedIn } from "#/client/lib/session.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { Outcome } from "./InterviewCells.tsx";
import { interviewColumns } from "./InterviewColumns.tsx";
import { interviewsContract } from "./interviews.contract.ts";

const COLUMNS = interviewColumns((interview) => (
  <>
    <Outcome interview={interview} />
    {interview.placed && <StatusBadge meaning="active">Placed</StatusBadge>}
  </>
));

/** The user's past interviews: those with feedback, and those before today. */
export function PastSchedulesPage() {
  const { userId } = useSignedIn();
  return (
    <>
      <PageHead
        title="Past Schedules"
        context="Interviews with feedback, and all before today."
        crumbs={[{ label: "Marketing", to: "/marketing-dashboard" }]}
      />
      <DataTable
        label="Past schedules"
        source={{
          route: interviewsContract.past,
          request: { params: { userId } },
          rows: "schedules",
          sort: "-date",
        }}
        columns={COLUMNS}
        searchPlaceholder="Search past schedules"
        empty={{
          text: "No Past Schedules found.",
          hint: "An interview comes here once it has feedback, or its day is over.",
          Icon: IconCalendarOff,
        }}
        errorText={() => "Failed to fetch interview schedule."}
      />
    </>
  );
}
