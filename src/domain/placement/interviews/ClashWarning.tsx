import { useRouteQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import type { IsoDate } from "#/shared/dates.ts";
import { formatTime } from "#/shared/slot-times.ts";
import { interviewsContract } from "./interviews.contract.ts";
import { isClash } from "./interviews.rules.ts";

type Slot = { date: IsoDate | ""; startTime: string; duration: string };

/** Two interviews of a candidate at the same time are allowed, but probably a mistake. */
export function ClashWarning({ values, ownId }: { values: Slot; ownId: string | undefined }) {
  const { userId } = useSignedIn();
  const past = useRouteQuery(interviewsContract.past, {
    params: { userId },
    query: { pageSize: "200" },
  });
  if (!values.date || !values.startTime) return null;
  const slot = { ...values, date: values.date };
  const other = past.data?.schedules.find((row) => row._id !== ownId && isClash(slot, row));
  if (!other) return null;
  return (
    <InlineAlert tone="warning">
      At this time you have your {other.round} interview with {other.companyName} (
      {formatTime(other.startTime)}, {other.duration}).
    </InlineAlert>
  );
}
