import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import { formatTime } from "#/shared/slot-times.ts";
import type { CallToAnnounce } from "./reminding.queries.ts";

const MOST_NAMED = 10;

/** The morning mail to owners of enquiries: whom to call today. */
export function callsTodayNotice(
  userId: string,
  calls: readonly CallToAnnounce[],
  path: "/admin-panel/enquiries" | "/sales-head-dashboard/enquiries",
): Notice {
  const named = calls
    .slice(0, MOST_NAMED)
    .map(({ name, nextCallAt }) => (nextCallAt ? `${name}, ${formatTime(nextCallAt)}` : name));
  const left = calls.length - named.length;
  const count = calls.length === 1 ? "1 enquiry" : `${calls.length} enquiries`;
  const names = [...named, ...(left > 0 ? [`and ${left} more`] : [])].join("\n");
  return worded(userId, "enquiry-calls-today", { count, names }, { path });
}
