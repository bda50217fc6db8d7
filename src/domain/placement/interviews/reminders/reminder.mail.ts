import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import { formatDate, type IsoDate } from "#/shared/dates.ts";
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
