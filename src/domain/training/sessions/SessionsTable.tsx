import { Text } from "@mantine/core";
import { IconCalendarOff } from "@tabler/icons-react";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { type Meaning, StatusBadge } from "#/client/ui/StatusBadge.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { formatSlot } from "#/shared/slot-times.ts";
import { MEANINGS } from "./answers/answers.client.ts";
import { SessionBrief } from "./SessionBrief.tsx";
import { SessionAnswer, SessionDownloads } from "./SessionCells.tsx";
import { describeRecorded } from "./sessions.rules.ts";
import type { TraineeSession } from "./training.contract.ts";

const PRESENCES = {
  Present: "good",
  Absent: "bad",
  Excused: "neutral",
  "Before you joined": "neutral",
} as const satisfies Record<string, Meaning>;

function presenceOf({ attendance, excuse, isCounted }: TraineeSession): keyof typeof PRESENCES {
  if (attendance === "1/1") return "Present";
  if (excuse) return "Excused";
  return isCounted ? "Absent" : "Before you joined";
}

const wordsOf = (session: TraineeSession): string =>
  session.hasBegun ? presenceOf(session) : describeRecorded(session);

const COLUMNS: readonly Column<TraineeSession>[] = [
  {
    key: "date",
    label: "Date",
    isFixed: true,
    sortable: true,
    render: ({ date }) => <DateText value={date} />,
  },
  { key: "time", label: "Time", isShort: true, render: ({ time }) => formatSlot(time) },
  { key: "trainer", label: "Trainer", isName: true },
  {
    key: "attendance",
    label: "Attendance",
    text: wordsOf,
    render: (session) => (
      <span title={session.excuse ?? undefined}>
        <StatusBadge meaning={session.hasBegun ? PRESENCES[presenceOf(session)] : "neutral"}>
          {wordsOf(session)}
        </StatusBadge>
      </span>
    ),
  },
  { key: "topic", label: "Topic", isName: true },
  {
    key: "trainerAssignmentFileUrl",
    label: "Downloads",
    isShort: true,
    exported: [],
    render: (session) => <SessionDownloads session={session} />,
  },
  {
    key: "assignmentFileUrl",
    label: "Assignment",
    exported: [],
    render: (session) => <SessionAnswer session={session} />,
  },
  {
    key: "assignmentStatus",
    label: "Status",
    sortable: true,
    render: ({ assignmentStatus: status, rejectionReason }) => (
      <>
        <StatusBadge meaning={MEANINGS[status]}>{status}</StatusBadge>
        {rejectionReason && (
          <Text className="wrap lines" mt={6} maw="22rem" fz="sm" lh={1.45} c="var(--danger-ink)">
            {rejectionReason}
          </Text>
        )}
      </>
    ),
  },
];

export function SessionsTable({
  sessions,
  label = "Sessions",
}: {
  sessions: readonly TraineeSession[];
  label?: string;
}) {
  return (
    <DataTable
      label={label}
      source={{ rows: sessions, from: null }}
      columns={COLUMNS}
      rowId={({ sessionId }) => sessionId}
      empty={{
        text: "No sessions available.",
        hint: "Your trainer posts each session here with its topic and its assignment.",
        Icon: IconCalendarOff,
      }}
      isSearchable={sessions.length > 0}
      brief={(session) => <SessionBrief session={session} presence={wordsOf(session)} />}
    />
  );
}
