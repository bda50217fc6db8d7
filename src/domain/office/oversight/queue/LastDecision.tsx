import { useQuery } from "@tanstack/react-query";
import { callList } from "#/client/lib/api-client.ts";
import { useCurrentMinute } from "#/client/lib/now.ts";
import { queryKeyOf } from "#/client/lib/query.ts";
import { whenOf } from "#/domain/messaging/notices/notices.rules.ts";
import { timelineContract } from "../timeline/timeline.contract.ts";

/** An older decision is not what just removed the row. */
const JUST_NOW_MS = 30 * 60_000;

/** Enough for all documents of one person decided at once, and some more. */
const FEW = "20";

type Props = {
  userId: string;
  /** The beginning of the event's text for one of the person's documents. */
  of: string | undefined;
};

/** The last event of a person or one of their documents, with its author and time. */
export function LastDecision({ userId, of = "" }: Props) {
  const now = useCurrentMinute();
  const pageSize = of ? FEW : "1";
  const { data } = useQuery({
    queryKey: [...queryKeyOf(timelineContract.read), "last", userId, pageSize],
    queryFn: () => callList(timelineContract.read, { params: { userId }, query: { pageSize } }),
    staleTime: 0,
  });
  const event = data?.answer.events.find(({ text }) => text.startsWith(of));
  if (!event?.actor || now.valueOf() - Date.parse(event.at) > JUST_NOW_MS) return null;
  return (
    <>
      {event.text}, by {event.actor}, {whenOf(new Date(event.at), now).toLowerCase()}.{" "}
    </>
  );
}
