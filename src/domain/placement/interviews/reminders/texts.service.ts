import type { Renewal } from "#/domain/messaging/notices/notify.service.ts";
import { istMoment } from "#/shared/dates.ts";
import { invitationTo, scheduledNotice } from "../interviews.mail.ts";
import { findInterview } from "../interviews.queries.ts";

/**
 * What a text says that an interview was set or moved: as it is planned when the text leaves, and
 * nothing of one that was taken back, has begun, or has an outcome.
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
