import { ActionIcon, Button, Group } from "@mantine/core";
import { type Icon, IconCalendarOff, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { formatRelativeDate, formatShownDate } from "#/client/lib/format-date.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { useOptimisticChoice } from "#/client/lib/optimistic-choice.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { DateField } from "#/client/ui/DateField.tsx";
import { addDays, type IsoDate } from "#/shared/dates.ts";
import { PresenceButtons } from "../InterviewPresence.tsx";
import { isMarkable } from "../presence.rules.ts";
import { type DayRoute, dayRows, useShownDay } from "./overview.client.ts";
import type { Schedule } from "./overview.contract.ts";
import { ScheduleBrief, scheduleColumns } from "./ScheduleColumns.tsx";

type Props = {
  route: DayRoute;
  /** Given if another table shares the page. */
  prefix?: string;
  /** The next day with interviews, shown if this one has none. */
  dayAfter?: IsoDate | null;
  /** Whether nobody has or had an interview on any other day. */
  isFirst?: boolean;
};

/** Everyone's interviews of one day, by default today. */
export function DaySchedules({ route, prefix = "", dayAfter, isFirst = false }: Props) {
  const today = useCurrentDate();
  const { date, show } = useShownDay();
  // The field shows the new day at once; its rows follow.
  const [shown, press] = useOptimisticChoice(date, show);
  const isToday = isMarkable({ date }, today);
  const isMarked = useSignedIn().audience === "admin" && isToday;
  return (
    <>
      <Group gap={8} align="flex-end" wrap="nowrap" mb="1.25rem">
        <DayStep
          label="Previous day"
          Icon={IconChevronLeft}
          onClick={() => press(addDays(date, -1))}
        />
        <DateField label="Date" value={shown} onChange={(day) => show(day || undefined)} />
        <DayStep label="Next day" Icon={IconChevronRight} onClick={() => press(addDays(date, 1))} />
      </Group>
      <DataTable
        name="interview-schedules"
        label={`Interviews on ${formatShownDate(date)}`}
        source={dayRows(route, date)}
        columns={scheduleColumns(isToday)}
        {...(isMarked && {
          actions: (schedule: Schedule, name: string) => <Mark schedule={schedule} name={name} />,
        })}
        brief={(schedule) => <ScheduleBrief schedule={schedule} />}
        searchPlaceholder="Search interviews"
        loadingText="Loading interviews..."
        empty={{
          text: "No interview schedules found.",
          hint: isFirst
            ? "Candidates schedule their interviews, or the office from an application. They appear here then."
            : "Nobody has an interview on this day. Choose another date above.",
          Icon: IconCalendarOff,
          ...(dayAfter && {
            action: (
              <Button variant="light" onClick={() => show(dayAfter)}>
                Next interviews: {formatRelativeDate(dayAfter)}
              </Button>
            ),
          }),
        }}
        prefix={prefix}
        isFewOnPhone={prefix !== ""}
      />
    </>
  );
}

/** The office's presence buttons, until there is an outcome. */
const Mark = ({ schedule, name }: { schedule: Schedule; name: string }) =>
  schedule.feedback === "Pending" && (
    <PresenceButtons
      interviewId={schedule._id}
      presence={schedule.presence ?? null}
      displayName={name}
    />
  );

type StepProps = { label: string; Icon: Icon; onClick: () => void };

const DayStep = ({ label, Icon: Arrow, onClick }: StepProps) => (
  <ActionIcon variant="default" size={42} aria-label={label} onClick={onClick}>
    <Arrow size={20} aria-hidden="true" />
  </ActionIcon>
);
