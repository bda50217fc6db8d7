import type { Renewal } from "#/domain/messaging/notices/notify.service.ts";
import { istMoment } from "#/shared/dates.ts";
import { invitationTo, scheduledNotice } from "../interviews.mail.ts";
import { findInterview } from "../interviews.queries.ts";

/**
 * Renews a text about a new or moved interview: as planned when the text is sent, and none if it
 * was cancelled, has begun, or has an outcome.
 */
export const renewPlace: Renewal = async (platform, { about, userId }) => {
  const interview = await findInterview(platform.db, about);
  const isAhead =
    interview?.traineeId === userId &&
    interview.feedback === "Pending" &&
    istMoment(interview.date, interview.startTime) > platform.clock.now();
  if (!isAhead) return undefined;
  return scheduledNotice(userId, interview, invitationTo(platform, interview));
};
