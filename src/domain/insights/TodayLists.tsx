import { useCurrentDate } from "#/client/lib/now.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { FeedbackBadge } from "#/client/ui/FeedbackBadge.tsx";
import { FirstPeopleCard } from "#/client/ui/FirstPeopleCard.tsx";
import { daysBetween } from "#/shared/dates.ts";
import { formatTime } from "#/shared/slot-times.ts";
import { metricIn } from "./insights.client.ts";
import type { ListedRow, Today } from "./insights.contract.ts";

/** What needs attention today: interviews, missing outcomes, and people who take no step. */
export function TodayLists({ today }: { today: Today }) {
  const personOf = ({ _id: key, userId: id, username: name }: ListedRow) => ({
    key,
    person: { id, name },
  });
  const currentDate = useCurrentDate();
  const since = (row: ListedRow) => {
    const days = daysBetween(row.date, currentDate);
    return { ...personOf(row), detail: row.detail, end: `${days} ${days === 1 ? "day" : "days"}` };
  };
  const at = (row: ListedRow) => {
    const time = formatTime(row.startTime ?? "");
    // Upcoming interviews show their time; they have no outcome yet.
    return row.feedback && row.feedback !== "Pending"
      ? {
          ...personOf(row),
          detail: `${time} · ${row.detail}`,
          end: <FeedbackBadge feedback={row.feedback} />,
        }
      : { ...personOf(row), detail: row.detail, end: time };
  };
  const all = (key: "interviews-today" | "interviews-overdue" | "stuck") => {
    const { rows: count, rowsHref: to } = metricIn(today, key);
    return { count, to };
  };
  return (
    <Columns sizes="repeat(3, minmax(0, 1fr))" gap={14}>
      <FirstPeopleCard
        title="Interviews today"
        {...all("interviews-today")}
        rows={today.interviews.map(at)}
        nothing="Nobody has an interview today."
      />
      <FirstPeopleCard
        title="Outcome missing"
        {...all("interviews-overdue")}
        rows={today.missing.map(since)}
        nothing="Every interview has its outcome."
      />
      <FirstPeopleCard
        title="Stuck"
        {...all("stuck")}
        rows={today.stuck.map(since)}
        nothing="Nobody is stuck."
      />
    </Columns>
  );
}
