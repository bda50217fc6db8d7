import type { Notice } from "#/features/notices/server/notify.ts";
import type { Invitation } from "#/server/mail/outgoing-mail.ts";
import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { formatLpa } from "#/shared/money.ts";
import { formatTime } from "#/shared/slot-times.ts";

type InterviewInfo = { companyName: string; round: string; date: IsoDate; startTime: string };

const PAGE = "/interview-schedules";
const whenOf = ({ date, startTime }: Pick<InterviewInfo, "date" | "startTime">): string =>
  `${formatDate(date)}, ${formatTime(startTime)}`;
const nameOf = ({ round, companyName }: InterviewInfo): string =>
  `${round} interview with ${companyName}`;
const button = { label: "Open my interviews", path: PAGE } as const;

export const scheduledNotice = (
  userId: string,
  interview: InterviewInfo,
  invitation: Invitation,
): Notice => ({
  userId,
  kind: "interview-scheduled",
  mail: {
    subject: `Interview scheduled: ${interview.companyName}, ${interview.round}`,
    heading: "Interview scheduled",
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
  interview: InterviewInfo,
  before: Pick<InterviewInfo, "date" | "startTime"> & { reason: string | null },
  invitation: Invitation,
): Notice => ({
  userId,
  kind: "interview-moved",
  mail: {
    subject: `Interview moved: ${interview.companyName}, ${interview.round}`,
    heading: "Your interview has moved",
    paragraphs: [
      `Your ${nameOf(interview)} is now on ${whenOf(interview)} (Indian time).`,
      `It was planned for ${whenOf(before)}.`,
      ...(before.reason ? [`Reason: ${before.reason}`] : []),
    ],
    button,
    invitation,
  },
  notification: {
    text: `Your ${nameOf(interview)} moved to ${whenOf(interview)}.`,
    href: PAGE,
  },
});

export const cancelledNotice = (
  userId: string,
  interview: InterviewInfo,
  invitation: Invitation,
): Notice => ({
  userId,
  kind: "interview-cancelled",
  mail: {
    subject: `Interview cancelled: ${interview.companyName}, ${interview.round}`,
    heading: "Interview cancelled",
    paragraphs: [`Your ${nameOf(interview)} on ${whenOf(interview)} was removed.`],
    button,
    invitation,
  },
  notification: {
    text: `Your ${nameOf(interview)} on ${whenOf(interview)} was removed.`,
    href: PAGE,
  },
});

export const placedNotice = (
  userId: string,
  placement: { placedCompany: string; packageAmount: number; onboardingDate: IsoDate },
): Notice => ({
  userId,
  kind: "placement-recorded",
  mail: {
    subject: `Congratulations on your placement at ${placement.placedCompany}!`,
    heading: "Congratulations!",
    paragraphs: [
      `You are placed at ${placement.placedCompany} with ${formatLpa(placement.packageAmount)}.`,
      `Your first day is ${formatDate(placement.onboardingDate)}. From now on our assistance is open to you.`,
    ],
    button: { label: "Open assistance", path: "/assistance-dashboard" },
  },
  notification: {
    text: `Congratulations on your placement at ${placement.placedCompany}!`,
    href: "/assistance-dashboard",
  },
});
