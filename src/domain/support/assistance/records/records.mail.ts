import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { addressOf } from "#/shared/pages.ts";

const PAGE = "/assistance-details";

export const detailsReceivedNotice = (
  userId: string,
  { companyName, supportUntil }: { companyName: string; supportUntil: IsoDate },
): Notice =>
  worded(
    userId,
    "assistance-started",
    { company: companyName, until: formatDate(supportUntil) },
    { path: PAGE },
  );

/** Tells the CTO that a person without a guide has begun. */
export const unassignedNotice = (userId: string, username: string, companyName: string) => ({
  kind: "assistance-seeker" as const,
  text: `${username} (${companyName}) has begun assistance and has nobody who guides them yet.`,
  href: addressOf("/people/$userId", { params: { userId } }),
});

/** Tells the office that a supported person entered another workplace. */
export const workplaceNotice = (userId: string, username: string, change: string) => ({
  kind: "assistance-changed" as const,
  text: `${username} changed their assistance details: ${change}.`,
  href: addressOf("/people/$userId", { params: { userId } }),
});
