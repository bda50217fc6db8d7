import { Box, Group, Text } from "@mantine/core";
import { FeedbackBadge } from "#/client/ui/FeedbackBadge.tsx";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import { CompanyLink } from "#/client/ui/PlaceLinks.tsx";
import { companyColumn, nameColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { formatTime } from "#/shared/slot-times.ts";
import { PresenceBadge, presenceText } from "../Presence.tsx";
import type { Schedule } from "./overview.contract.ts";

/**
 * Why an interview went wrong, shown in place of Negative (specification 2 section 2); there is
 * none for a no-show.
 */
const reasonOf = ({ feedback, feedbackDescription }: Schedule): string | null =>
  (feedback === "Negative" && feedbackDescription) || null;

function Feedback({ schedule }: { schedule: Schedule }) {
  const reason = reasonOf(schedule);
  return reason ? (
    <Text span className="wrap">
      {reason}
    </Text>
  ) : (
    <FeedbackBadge feedback={schedule.feedback} />
  );
}

/** An interview on a phone: who and its state, then when, where and which. */
export function ScheduleBrief({ schedule }: { schedule: Schedule }) {
  const { userId, startTime, duration, companyName, round, presence, marketingProfile } = schedule;
  const experience = marketingProfile?.totalExperience;
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
      {reasonOf(schedule) && (
        <Text component="div" variant="note" className="wrap" lineClamp={2}>
          {reasonOf(schedule)}
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
    render: ({ marketingProfile }) => marketingProfile?.totalExperience ?? "N/A",
  },
  companyColumn("companyName", "Company Name"),
  { key: "round", label: "Round", sortable: true, isShort: true },
  {
    key: "startTime",
    isShort: true,
    label: "Slot",
    sortable: true,
    exported: [
      { label: "Start time", value: ({ startTime }) => startTime },
      { label: "Duration", value: ({ duration }) => duration },
    ],
    render: ({ startTime, duration }) => (
      <span style={{ whiteSpace: "nowrap" }}>
        {formatTime(startTime)}, {duration}
      </span>
    ),
  },
  {
    key: "presence",
    isShort: true,
    label: "Now",
    text: ({ presence }) => presenceText(presence),
    render: ({ presence, feedback }) => {
      if (presence) return <PresenceBadge presence={presence} />;
      return feedback === "Pending" ? (
        <Text span variant="faint">
          Not here yet
        </Text>
      ) : (
        "–"
      );
    },
  },
  {
    key: "feedback",
    label: "Feedback",
    sortable: true,
    text: (schedule) => reasonOf(schedule) ?? schedule.feedback,
    render: (schedule) => <Feedback schedule={schedule} />,
  },
];

/** The columns of a day; who is there is marked on the day itself. */
export const scheduleColumns = (isToday: boolean) =>
  isToday ? COLUMNS : COLUMNS.filter(({ key }) => key !== "presence");
