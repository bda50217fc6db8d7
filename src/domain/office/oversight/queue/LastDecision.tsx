import { useQuery } from "@tanstack/react-query";
import { callList } from "#/client/lib/api-client.ts";
import { useCurrentMinute } from "#/client/lib/now.ts";
import { queryKeyOf } from "#/client/lib/query.ts";
import { whenOf } from "#/domain/messaging/notices/notices.rules.ts";
import { timelineContract } from "../timeline/timeline.contract.ts";

/** What is older is not what took the row away just now. */
const JUST_NOW_MS = 30 * 60_000;

/** As many papers of one person may have been decided at once, and some more. */
const FEW = "20";

type Props = {
  userId: string;
  /** Which of the person's papers is meant, as what happened to it begins. */
  of: string | undefined;
};

/** What was done last to a person or one of their papers, by whom and when. */
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
