import type { Notice } from "#/features/notices/server/notify.ts";
import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { formatTime } from "#/shared/slot-times.ts";

type InterviewInfo = { companyName: string; round: string; date: IsoDate; startTime: string };

const PAGE = "/interview-schedules";

export function missingOutcomeNotice(userId: string, interview: InterviewInfo): Notice {
  const { companyName, round, date, startTime } = interview;
  const name = `${round} interview with ${companyName}`;
  return {
    userId,
    kind: "interview-outcome-missing",
    mail: {
      subject: `How did it go? ${companyName}, ${round}`,
      heading: "How did your interview go?",
      paragraphs: [
        `Your ${name} was planned for ${formatDate(date)}, ${formatTime(startTime)} (Indian time), and its feedback is missing.`,
        "Record it in a minute: the next interview can be scheduled then. If it was moved, reschedule it.",
      ],
      button: { label: "Record the feedback", path: PAGE },
    },
    notification: { text: `How did your ${name} go? Record its feedback.`, href: PAGE },
  };
}
