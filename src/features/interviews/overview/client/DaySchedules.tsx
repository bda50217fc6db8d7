import { Group, Text } from "@mantine/core";
import { IconCalendarOff } from "@tabler/icons-react";
import { useSearchState } from "#/client/lib/search-state.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { DateField } from "#/client/ui/DateField.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { nameColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { isCalendarDate, istDate } from "#/shared/dates.ts";
import { formatTime } from "#/shared/slot-times.ts";
import { MEANINGS } from "../../client/api.ts";
import type { overviewContract, Schedule } from "../contract.ts";

/** The description of a Negative one, otherwise the feedback itself (specification 2 section 2). */
const feedbackOf = ({ feedback, feedbackDescription }: Schedule): string | null =>
  (feedback === "Negative" ? feedbackDescription : feedback) || null;

const COLUMNS: readonly Column<Schedule>[] = [
  nameColumn("username", "Candidate Name", ({ userId }) => ({
    id: userId._id,
    name: userId.username,
  })),
  {
    key: "totalExperience",
    label: "Experience",
    text: ({ marketingProfile }) => marketingProfile?.totalExperience ?? null,
    render: ({ marketingProfile }) => marketingProfile?.totalExperience ?? "N/A",
  },
  { key: "companyName", label: "Company Name", sortable: true },
  { key: "round", label: "Round", sortable: true },
  {
    key: "startTime",
    label: "Slot",
    sortable: true,
    exported: [
      { label: "Start time", value: ({ startTime }) => startTime },
      { label: "Duration", value: ({ duration }) => duration },
    ],
    render: ({ startTime, duration }) => `${formatTime(startTime)}, ${duration}`,
  },
  {
    key: "feedback",
    label: "Feedback",
    sortable: true,
    text: feedbackOf,
    render: (schedule) =>
      schedule.feedback === "Negative" ? (
        <Text span className="wrap" display="block" maw="28rem">
          {feedbackOf(schedule) ?? "N/A"}
        </Text>
      ) : (
        <StatusBadge meaning={MEANINGS[schedule.feedback]}>{schedule.feedback}</StatusBadge>
      ),
  },
];

type Props = {
  route: typeof overviewContract.day | typeof overviewContract.ceoDay;
  /** Where another table shares the page. */
  prefix?: string;
};

/** Everyone's interviews of one day, by default today. */
export function DaySchedules({ route, prefix = "" }: Props) {
  const [search, setSearch] = useSearchState();
  const today = istDate(new Date());
  const dateParam = search.date ?? "";
  const date = isCalendarDate(dateParam) ? dateParam : today;
  return (
    <>
      <Group gap={0} align="stretch" wrap="nowrap" mb="1.25rem">
        <DateField
          label="Date"
          value={date}
          onChange={(day) => setSearch({ date: day === today || !day ? undefined : day })}
        />
      </Group>
      <DataTable
        name="interview-schedules"
        label={`Interviews on ${date}`}
        source={{
          route,
          request: { query: { date } },
          rows: "schedules",
          sort: "startTime",
        }}
        columns={COLUMNS}
        searchPlaceholder="Search interviews"
        loadingText="Loading interviews..."
        empty={{
          text: "No interview schedules found.",
          hint: "Nobody has an interview on this day. Choose another date above.",
          Icon: IconCalendarOff,
        }}
        prefix={prefix}
      />
    </>
  );
}
