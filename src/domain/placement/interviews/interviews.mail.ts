import { interviewEntry, invitation } from "#/domain/messaging/calendar/calendar.rules.ts";
import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import type { Invitation } from "#/platform/mail/outgoing-mail.ts";
import { senderOf } from "#/platform/mail/sender.ts";
import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { type Meeting, meetingChanges, meetingLines } from "#/shared/meeting.ts";
import { formatLpa } from "#/shared/money.ts";
import { formatTime } from "#/shared/slot-times.ts";
import type { SlotFields } from "./interviews.contract.ts";
import type { InterviewRow } from "./interviews.queries.ts";

type InterviewInfo = Omit<SlotFields, "duration" | keyof Meeting> & Meeting;

const PAGE = "/interview-schedules";
const whenOf = ({ date, startTime }: Pick<InterviewInfo, "date" | "startTime">): string =>
  `${formatDate(date)}, ${formatTime(startTime)}`;
const namesOf = ({ companyName: company, round, ...slot }: InterviewInfo) => ({
  company,
  round,
  when: whenOf(slot),
});
const factsOf = (interview: InterviewInfo) => ({
  ...namesOf(interview),
  where: meetingLines(interview).join("\n"),
});
const because = (reason: string | null | undefined) => (reason ? `Reason: ${reason}` : "");

/** Describes an interview in a text: with whom, and when. */
const textOf = (interview: Omit<InterviewInfo, "round" | keyof Meeting> & { id: string }) => ({
  about: interview.id,
  what: interview.companyName,
  when: whenOf(interview),
});

/**
 * The calendar entry of an interview for its candidate's mail; `CANCEL` removes it from the
 * calendar again, with the next sequence.
 */
export function invitationTo(
  { config, hub }: Pick<Context, "config" | "hub">,
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

export const scheduledNotice = (
  userId: string,
  interview: InterviewInfo & { id: string },
  invitation: Invitation,
  what = "Interview scheduled",
): Notice =>
  worded(
    userId,
    "interview-scheduled",
    { ...factsOf(interview), what },
    { path: PAGE, invitation, text: textOf(interview) },
  );

export const movedNotice = (
  userId: string,
  interview: InterviewInfo & { id: string },
  before: Pick<InterviewInfo, "date" | "startTime"> & { reason: string | null },
  invitation: Invitation,
): Notice => {
  return worded(
    userId,
    "interview-moved",
    { ...factsOf(interview), before: whenOf(before), because: because(before.reason) },
    { path: PAGE, invitation, text: textOf(interview) },
  );
};

type Changed = InterviewInfo & Pick<SlotFields, "duration">;

/** Tells a candidate that their interview keeps its day and time, but has other details now. */
export const changedNotice = (
  userId: string,
  { before, after, reason }: { before: Changed; after: Changed; reason: string | null },
  invitation: Invitation,
): Notice => {
  const duration = after.duration.toLowerCase();
  const changes = meetingChanges(before, after).join("\n");
  return worded(
    userId,
    "interview-changed",
    { ...namesOf(after), duration, changes, because: because(reason) },
    { path: PAGE, invitation },
  );
};

export const cancelledNotice = (
  userId: string,
  interview: InterviewInfo,
  invitation: Invitation,
  reason?: string,
): Notice => {
  return worded(
    userId,
    "interview-cancelled",
    { ...namesOf(interview), gone: reason ? "cancelled" : "removed", because: because(reason) },
    { path: PAGE, invitation },
  );
};

export const placedNotice = (
  userId: string,
  placement: { placedCompany: string; packageAmount: number; onboardingDate: IsoDate },
): Notice => {
  const values = {
    company: placement.placedCompany,
    package: formatLpa(placement.packageAmount),
    start: formatDate(placement.onboardingDate),
  };
  return worded(userId, "placement-recorded", values, { path: "/assistance-dashboard" });
};

/** Tells a candidate that the office hid their note of the questions asked, and why. */
export const questionsTakenNotice = (
  userId: string,
  { companyName: company, round }: { companyName: string; round: string },
  reason: string,
): Notice =>
  worded(userId, "interview-questions-taken", { company, round, reason }, { path: PAGE });

/** Tells a candidate that the office corrected the outcome of their interview, and why. */
export const outcomeCorrectedNotice = (
  userId: string,
  {
    companyName: company,
    round,
    feedback,
  }: { companyName: string; round: string; feedback: string },
  reason: string,
): Notice => {
  const outcome = feedback === "Pending" ? "not known yet" : feedback.toLowerCase();
  return worded(
    userId,
    "interview-outcome-corrected",
    { company, round, outcome, reason },
    { path: PAGE },
  );
};

const CERTIFICATES = { path: "/my-papers" } as const;

export const placementConfirmedNotice = (userId: string, company: string): Notice =>
  worded(userId, "placement-confirmed", { company }, CERTIFICATES);

/** Tells a candidate of a change to their placement, its present state, and why. */
export const placementCorrectedNotice = (
  userId: string,
  values: { what: string; reason: string },
): Notice => worded(userId, "placement-corrected", values, { path: PAGE });

export const placementWithdrawnNotice = (userId: string, company: string, reason: string): Notice =>
  worded(userId, "placement-withdrawn", { company, reason }, { path: PAGE });
