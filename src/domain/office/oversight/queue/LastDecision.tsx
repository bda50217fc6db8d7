import { useQuery } from "@tanstack/react-query";
import { callList } from "#/client/lib/api-client.ts";
import { useCurrentMinute } from "#/client/lib/now.ts";
import { queryKeyOf } from "#/client/lib/query.ts";
import { whenOf } from "#/domain/messaging/notices/notices.rules.ts";
import { timelineContract } from "../timeline/timeline.contract.ts";

/** What is older is not what took the row away just now. */
const JUST_NOW_MS = 30 * 60_000;

/** What happened to a person last, who did it and when: shows who decided a row in the meantime. */
export function LastDecision({ userId }: { userId: string }) {
  const now = useCurrentMinute();
  const { data } = useQuery({
    queryKey: [...queryKeyOf(timelineContract.read), "last", userId],
    queryFn: () =>
      callList(timelineContract.read, { params: { userId }, query: { pageSize: "1" } }),
    staleTime: 0,
  });
  const [event] = data?.answer.events ?? [];
  if (!event?.actor || now.valueOf() - Date.parse(event.at) > JUST_NOW_MS) return null;
  return (
    <>
      {event.text}, by {event.actor}, {whenOf(new Date(event.at), now).toLowerCase()}.{" "}
    </>
  );
}
