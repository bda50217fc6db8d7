import type { Notice } from "#/features/notices/server/notify.ts";
import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { addressOf } from "#/shared/pages.ts";

const PAGE = "/assistance-details";

export const detailsReceivedNotice = (
  userId: string,
  { companyName, supportUntil }: { companyName: string; supportUntil: IsoDate },
): Notice => ({
  userId,
  kind: "assistance-started",
  mail: {
    subject: "Your assistance has begun",
    heading: "We have your details",
    paragraphs: [
      `Thank you: your details for ${companyName} and the signed terms are with us. We support you until ${formatDate(supportUntil)}, one year after your first day.`,
      "Who guides you, how to reach them and what was done stands on your assistance page.",
    ],
    button: { label: "Open my assistance", path: PAGE },
  },
  notification: { text: "Your details were received. Your assistance has begun.", href: PAGE },
});

/** The CTO's notification that a person without a guide has begun. */
export const unassignedNotice = (userId: string, username: string, companyName: string) => ({
  kind: "assistance-seeker" as const,
  text: `${username} (${companyName}) has begun assistance and has nobody who guides them yet.`,
  href: addressOf("/people/$userId", { params: { userId } }),
});
