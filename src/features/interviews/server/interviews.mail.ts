import { interviewEntry, invitation } from "#/features/calendar/rules.ts";
import type { Notice } from "#/features/notices/server/notify.ts";
import type { Invitation } from "#/server/mail/outgoing-mail.ts";
import { senderOf } from "#/server/mail/sender.ts";
import type { Context } from "#/server/platform.ts";
import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { formatLpa } from "#/shared/money.ts";
import { formatTime } from "#/shared/slot-times.ts";
import type { InterviewRow } from "./queries.ts";

type InterviewInfo = { companyName: string; round: string; date: IsoDate; startTime: string };

const PAGE = "/interview-schedules";
const whenOf = ({ date, startTime }: Pick<InterviewInfo, "date" | "startTime">): string =>
  `${formatDate(date)}, ${formatTime(startTime)}`;
const nameOf = ({ round, companyName }: InterviewInfo): string =>
  `${round} interview with ${companyName}`;
const button = { label: "Open my interviews", path: PAGE } as const;

/**
 * The calendar entry of an interview as its candidate's mail carries it; `CANCEL` takes it out of the
 * calendar again, as the entry's next state.
 */
export function invitationTo(
  { config, hub }: Context,
  row: InterviewRow,
  method: Invitation["method"] = "REQUEST",
): Invitation {
  const sender = senderOf(config.mailFrom, hub.now().hubName);
  const entry = interviewEntry({
    ...row,
    sequence: row.sequence + (method === "CANCEL" ? 1 : 0),
    changedAt: row.plannedAt,
    url: `${config.publicUrl}/interview-schedules`,
  });
  const text = invitation(method, entry, {
    organizer: { ...sender, name: sender.name || hub.now().hubName },
    attendee: { name: row.username, address: row.email },
  });
  return { method, text };
}

/** To a candidate, of an interview they scheduled, or that the office did. */
export const scheduledNotice = (
  userId: string,
  interview: InterviewInfo,
  invitation: Invitation,
  heading = "Interview scheduled",
): Notice => ({
  userId,
  kind: "interview-scheduled",
  mail: {
    subject: `Interview scheduled: ${interview.companyName}, ${interview.round}`,
    heading,
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

/** To a candidate, of an interview they removed, or that the office cancelled with its reason. */
export const cancelledNotice = (
  userId: string,
  interview: InterviewInfo,
  invitation: Invitation,
  reason?: string,
): Notice => {
  const text = `Your ${nameOf(interview)} on ${whenOf(interview)} was ${reason ? "cancelled" : "removed"}.`;
  return {
    userId,
    kind: "interview-cancelled",
    mail: {
      subject: `Interview cancelled: ${interview.companyName}, ${interview.round}`,
      heading: "Interview cancelled",
      paragraphs: [text, ...(reason ? [`Reason: ${reason}`] : [])],
      button,
      invitation,
    },
    notification: { text, href: PAGE },
  };
};

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
