import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { type MeetingChange, meetingLines } from "#/shared/meeting.ts";
import { formatTime } from "#/shared/slot-times.ts";

type InterviewInfo = {
  id: string;
  companyName: string;
  round: string;
  date: IsoDate;
  startTime: string;
};

const PAGE = "/interview-schedules";

export function missingOutcomeNotice(userId: string, interview: InterviewInfo): Notice {
  const { id, companyName, round, date, startTime } = interview;
  const when = `${formatDate(date)}, ${formatTime(startTime)}`;
  const values = { company: companyName, round, when };
  return worded(userId, "interview-outcome-missing", values, { path: PAGE, about: id });
}

/** Reminds a candidate the evening before of when and where. */
export function tomorrowNotice(userId: string, interview: InterviewInfo & MeetingChange): Notice {
  const { id, companyName: company, round, date, startTime } = interview;
  const time = formatTime(startTime);
  const when = `${formatDate(date)}, ${time}`;
  const values = { company, round, time, when, where: meetingLines(interview).join("\n") };
  const text = { about: id, what: company, when };
  return worded(userId, "interview-tomorrow", values, { path: PAGE, about: id, text });
}
