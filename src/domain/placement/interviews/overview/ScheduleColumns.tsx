import { Box, Group, Text } from "@mantine/core";
import { FeedbackBadge } from "#/client/ui/FeedbackBadge.tsx";
import { MeetingText } from "#/client/ui/MeetingText.tsx";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import { CompanyLink } from "#/client/ui/PlaceLinks.tsx";
import { companyInLines, nameColumn } from "#/client/ui/table/columns.tsx";
import { meetingExport } from "#/client/ui/table/meeting-export.ts";
import type { Column } from "#/client/ui/table/types.ts";
import { NOTHING } from "#/shared/nothing.ts";
import { formatTime } from "#/shared/slot-times.ts";
import { PresenceBadge, presenceText } from "../InterviewPresence.tsx";
import type { Schedule } from "./overview.contract.ts";

/** The reason of a Negative outcome, shown in its place; none for a no-show. */
const reasonOf = ({ feedback, feedbackDescription }: Schedule): string | null =>
  (feedback === "Negative" && feedbackDescription) || null;

/** The text for a candidate without a presence mark. */
const absence = ({ feedback }: Schedule) => (feedback === "Pending" ? "Not here yet" : NOTHING);

function Feedback({ schedule }: { schedule: Schedule }) {
  const reason = reasonOf(schedule);
  if (!reason) return <FeedbackBadge feedback={schedule.feedback} />;
  return <span className="wrap">{reason}</span>;
}

/** An interview on a phone: who and its state, then when, where and which. */
export function ScheduleBrief({ schedule }: { schedule: Schedule }) {
  const { userId, startTime, duration, companyName, round, presence } = schedule;
  const experience = schedule.marketingProfile?.totalExperience;
  const reason = reasonOf(schedule);
  return (
    <Box flex={1} miw={0} py={7}>
      <Group gap={8} justify="space-between" wrap="nowrap">
        <PersonLink id={userId._id} name={userId.username} />
        {presence && schedule.feedback === "Pending" ? (
          <PresenceBadge presence={presence} />
        ) : (
          <FeedbackBadge feedback={schedule.feedback} />
        )}
      </Group>
      <Text component="div" variant="note" mt={2}>
        {formatTime(startTime)}, {duration}
        {experience !== undefined && ` · ${experience} years`}
      </Text>
      <Text component="div" variant="note">
        <CompanyLink name={companyName} />, {round}
      </Text>
      <MeetingText of={schedule} isBrief />
      {reason && (
        <Text component="div" variant="note" className="wrap">
          {reason}
        </Text>
      )}
    </Box>
  );
}

const COLUMNS: readonly Column<Schedule>[] = [
  nameColumn("username", "Candidate Name", ({ userId }) => ({
    id: userId._id,
    name: userId.username,
  })),
  {
    key: "totalExperience",
    align: "right",
    label: "Experience",
    text: ({ marketingProfile }) => marketingProfile?.totalExperience ?? null,
    render: ({ marketingProfile }) => marketingProfile?.totalExperience ?? NOTHING,
  },
  companyInLines("companyName", "Company Name"),
  { key: "round", label: "Round", sortable: true, isShort: true },
  {
    key: "startTime",
    isShort: true,
    label: "Slot",
    sortable: true,
    exported: [
      { label: "Start time", value: ({ startTime }) => startTime },
      { label: "Duration", value: ({ duration }) => duration },
      ...meetingExport,
    ],
    render: (schedule) => (
      <>
        <span style={{ whiteSpace: "nowrap" }}>
          {formatTime(schedule.startTime)}, {schedule.duration}
        </span>
        <MeetingText of={schedule} />
      </>
    ),
  },
  {
    key: "presence",
    isShort: true,
    label: "Now",
    text: (schedule) => presenceText(schedule.presence) || absence(schedule),
    render: (schedule) =>
      schedule.presence ? (
        <PresenceBadge presence={schedule.presence} />
      ) : (
        <Text span variant="faint">
          {absence(schedule)}
        </Text>
      ),
  },
  {
    key: "feedback",
    label: "Feedback",
    sortable: true,
    text: (schedule) => reasonOf(schedule) ?? schedule.feedback,
    render: (schedule) => <Feedback schedule={schedule} />,
  },
];

/** The columns of a day; presence is only marked on the day itself. */
export const scheduleColumns = (isToday: boolean) =>
  isToday ? COLUMNS : COLUMNS.filter(({ key }) => key !== "presence");
