import type { Notice } from "#/features/notices/server/notify.ts";
import type { Invitation } from "#/server/mail/outgoing-mail.ts";
import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { formatTime } from "#/shared/slot-times.ts";

type Slot = { date: IsoDate; startTime: string };
type Interview = Slot & { companyName: string; round: string };

const PAGE = "/interview-schedules";
const whenOf = ({ date, startTime }: Slot): string =>
  `${formatDate(date)}, ${formatTime(startTime)}`;
const nameOf = ({ round, companyName }: Interview): string =>
  `${round} interview with ${companyName}`;
const button = { label: "Open my interviews", path: PAGE } as const;

export const arrangedNotice = (
  userId: string,
  interview: Interview,
  invitation: Invitation,
): Notice => ({
  userId,
  kind: "interview-scheduled",
  mail: {
    subject: `Interview scheduled: ${interview.companyName}, ${interview.round}`,
    heading: "We scheduled an interview for you",
    paragraphs: [
      `Your ${nameOf(interview)} is on ${whenOf(interview)} (Indian time).`,
      "Afterwards, record how it went: the next interview can be scheduled then.",
    ],
    button,
    invitation,
  },
  notification: { text: `Your ${nameOf(interview)}: ${whenOf(interview)}.`, href: PAGE },
});

export const movedNotice = (
  userId: string,
  interview: Interview,
  { from, reason }: { from: Slot; reason: string },
  invitation: Invitation,
): Notice => ({
  userId,
  kind: "interview-moved",
  mail: {
    subject: `Interview moved: ${interview.companyName}, ${interview.round}`,
    heading: "Your interview has moved",
    paragraphs: [
      `Your ${nameOf(interview)} is now on ${whenOf(interview)} (Indian time).`,
      `It was planned for ${whenOf(from)}.`,
      `Reason: ${reason}`,
    ],
    button,
    invitation,
  },
  notification: { text: `Your ${nameOf(interview)} moved to ${whenOf(interview)}.`, href: PAGE },
});

export const cancelledNotice = (
  userId: string,
  interview: Interview,
  reason: string,
  invitation: Invitation,
): Notice => ({
  userId,
  kind: "interview-cancelled",
  mail: {
    subject: `Interview cancelled: ${interview.companyName}, ${interview.round}`,
    heading: "Interview cancelled",
    paragraphs: [
      `Your ${nameOf(interview)} on ${whenOf(interview)} was cancelled.`,
      `Reason: ${reason}`,
    ],
    button,
    invitation,
  },
  notification: {
    text: `Your ${nameOf(interview)} on ${whenOf(interview)} was cancelled.`,
    href: PAGE,
  },
});
