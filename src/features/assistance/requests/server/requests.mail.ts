import type { Notice } from "#/features/notices/server/notify.ts";
import { formatRupees, type Paise, toRupees } from "#/shared/money.ts";
import { addressOf } from "#/shared/pages.ts";

const PAGE = "/assistance-dashboard";

export const requestReceivedNotice = (userId: string): Notice => ({
  userId,
  kind: "assistance-requested",
  mail: {
    subject: "We have your request for assistance",
    heading: "We have your request",
    paragraphs: [
      "An admin reads every request. As soon as yours is approved we write to you, and you send us a few details about your new job.",
    ],
    button: { label: "Open assistance", path: PAGE },
  },
  notification: { text: "Your request for assistance was sent.", href: PAGE },
});

/** The notification for every general admin; a mail for each request would be too much. */
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

export const requestApprovedNotice = (userId: string, amountPaise: Paise): Notice => ({
  userId,
  kind: "assistance-approved",
  mail: {
    subject: "Your request for assistance is approved",
    heading: "Your request is approved",
    paragraphs: [
      `Good news: we support you through your first year at work. The amount agreed is ${formatRupees(toRupees(amountPaise))} a month.`,
      "One step is left: send us the details of your job with the signed terms as a PDF; the terms to sign can be downloaded there. Then somebody who guides you is assigned.",
    ],
    button: { label: "Send my details", path: PAGE },
  },
  notification: {
    text: "Your request for assistance is approved. Send us your details next.",
    href: PAGE,
  },
});

export const requestRemovedNotice = (userId: string): Notice => ({
  userId,
  kind: "assistance-removed",
  mail: {
    subject: "About your request for assistance",
    heading: "Your request was removed",
    paragraphs: [
      "We could not go on with your request for assistance this time, and took it off our list.",
      "If you still need support, send a new request, and tell us in a few words what it is about.",
    ],
    button: { label: "Open assistance", path: PAGE },
  },
  notification: {
    text: "Your request for assistance was removed. You can send a new one.",
    href: PAGE,
  },
});
