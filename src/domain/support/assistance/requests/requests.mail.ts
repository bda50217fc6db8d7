import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import { formatPaise, type Paise } from "#/shared/money.ts";
import { addressOf } from "#/shared/pages.ts";

const PAGE = "/assistance-dashboard";

export const requestReceivedNotice = (userId: string, answerTime: string): Notice =>
  worded(userId, "assistance-requested", { answerTime }, { path: PAGE });

/** The notification for every general admin, without a mail, as each request causes one. */
export const requestForAdmins = (
  { id: userId, username }: { id: string; username: string },
  topic: string | null,
) => ({
  kind: "assistance-request-waits" as const,
  text: topic
    ? `${username} asks for assistance: ${topic}`
    : `${username} asks for assistance after placement.`,
  href: addressOf("/people/$userId", { params: { userId } }),
});

/** Tells every general admin that a person declined the support at its amount. */
export const declinedForAdmins = (
  { id: userId, username }: { id: string; username: string },
  amountPaise: Paise | null,
) => ({
  kind: "assistance-request-waits" as const,
  text:
    amountPaise === null
      ? `${username} declined assistance.`
      : `${username} declined assistance at ${formatPaise(amountPaise)} a month.`,
  href: addressOf("/people/$userId", { params: { userId } }),
});

export const requestApprovedNotice = (userId: string, amountPaise: Paise): Notice => {
  const amount = formatPaise(amountPaise);
  return worded(userId, "assistance-approved", { amount }, { path: PAGE });
};

export const requestRemovedNotice = (userId: string): Notice =>
  worded(userId, "assistance-removed", {}, { path: PAGE });
