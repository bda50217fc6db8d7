import { IconCalendarOff, IconPlus } from "@tabler/icons-react";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { CalendarLink } from "#/client/ui/CalendarLink.tsx";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { FileLink } from "#/client/ui/FileLink.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { NeedsBatch } from "#/client/ui/NeedsBatch.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { dateColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { formatSlot } from "#/shared/slot-times.ts";
import { PlannedSessions } from "../planned/PlannedSessions.tsx";
import { type Session, sessionListContract } from "../sessions.contract.ts";
import { describeRecorded } from "../sessions.rules.ts";
import { WithdrawSession } from "../WithdrawSession.tsx";
import { isRecent } from "../withdrawal.rules.ts";
import { failureOf, useDay } from "./trainer.client.ts";

const BACK = { label: "Trainer Dashboard", to: "/trainer-dashboard" } as const;

const presentIn = (session: Session) =>
  session.hasBegun ? session.attendance.length : describeRecorded(session);

const columnsOn = (today: IsoDate): readonly Column<Session>[] => [
  { ...dateColumn("date", "Date"), isFixed: true, isLabelled: false },
  {
    key: "time",
    label: "Time",
    sortable: true,
    isShort: true,
    render: ({ time }) => formatSlot(time),
  },
  { key: "topic", label: "Topic", sortable: true },
  {
    key: "attendance",
    label: "Present",
    align: "right",
    text: presentIn,
    render: presentIn,
  },
  {
    key: "trainerAssignmentFileUrl",
    label: "Assignment",
    text: ({ assignmentFileName }) => assignmentFileName,
    render: ({ trainerAssignmentFileUrl, assignmentFileName, topic }) => (
      <FileLink
        address={trainerAssignmentFileUrl}
        name={assignmentFileName}
        label={`Preview the assignment of ${topic}`}
      >
        Preview
      </FileLink>
    ),
  },
  {
    key: "calendarUrl",
    label: "Calendar",
    exported: [],
    isFor: ({ date }) => date >= today,
    render: (session) =>
      session.date >= today && (
        <CalendarLink
          address={session.calendarUrl}
          name={`session ${session.date}`}
          subject={session.topic}
        />
      ),
  },
];

/** The trainer's own sessions of a batch, newest first, each with a link to edit it. */
export function ViewTrainingPage() {
  return <NeedsBatch>{(batchId) => <Sessions batchId={batchId} />}</NeedsBatch>;
}

function Sessions({ batchId }: { batchId: string }) {
  const { userId } = useSignedIn();
  const { data: day } = useDay();
  const today = useCurrentDate();
  const planned = day?.planned.filter((one) => one.batchId === batchId) ?? [];
  const create = (
    <LinkButton
      to="/create-training"
      search={{ batch: batchId }}
      state={{ batchId }}
      leftSection={<IconPlus size={18} aria-hidden="true" />}
    >
      Create Training
    </LinkButton>
  );
  return (
    <>
      <PageHead
        title="View Training"
        context={`Your sessions of ${batchId}`}
        crumbs={[BACK]}
        action={create}
      />
      {day && <PlannedSessions planned={planned} today={day.today} batches={day.batches} />}
      <DataTable
        name={`sessions-${batchId}`}
        label="Sessions"
        source={{
          route: sessionListContract.listSessions,
          request: { params: { userId }, query: { batchId } },
          rows: "sessions",
          sort: "-date",
        }}
        columns={columnsOn(today)}
        rowId={({ sessionId }) => sessionId}
        searchPlaceholder="Search sessions"
        errorText={failureOf("Failed to fetch sessions. Please try again.")}
        empty={{ text: "No sessions available.", Icon: IconCalendarOff, action: create }}
        actions={({ sessionId, topic, date }) => (
          <>
            <LinkButton
              to="/edit-session/$sessionId"
              params={{ sessionId }}
              search={{ batch: batchId }}
              state={{ batchId }}
              variant="default"
              size="compact-md"
              aria-label={`Edit ${topic} of ${formatShownDate(date)}`}
            >
              Edit
            </LinkButton>
            {isRecent(date, today) && <WithdrawSession session={{ id: sessionId, topic, date }} />}
          </>
        )}
      />
    </>
  );
}
