import {
  IconBriefcase,
  IconCalendarEvent,
  IconMessageQuestion,
  IconUserCircle,
} from "@tabler/icons-react";
import { useCurrentMinute } from "#/client/lib/now.ts";
import { CalendarLink } from "#/client/ui/CalendarLink.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { MeetingText } from "#/client/ui/MeetingText.tsx";
import { endOf } from "#/domain/placement/interviews/interviews.rules.ts";
import { formatTime } from "#/shared/slot-times.ts";
import { NextBanner } from "./NextBanner.tsx";
import type { OwnInterview, Progress } from "./progress.contract.ts";

/** Names an interview: "Infosys, HR". */
export const nameOf = ({ companyName, round }: OwnInterview) => `${companyName}, ${round}`;

/** The next interview, or the outcome missing after it, or the step before the next one. */
export function NextInterview({ marketing }: { marketing: NonNullable<Progress["marketing"]> }) {
  const { open, obstacle, hasProfile } = marketing;
  const now = useCurrentMinute();
  const schedules = <LinkButton to="/interview-schedules">Open interview schedules</LinkButton>;
  if (open && endOf(open) <= now) {
    return (
      <NextBanner
        Icon={IconMessageQuestion}
        kind="Your feedback is missing"
        title={`How did ${nameOf(open)} go?`}
        action={<LinkButton to="/interview-schedules">Record the feedback</LinkButton>}
      >
        It was <DateText isInSentence value={open.date} />, {formatTime(open.startTime)}. The next
        one can be scheduled once it is recorded.
      </NextBanner>
    );
  }
  if (open) {
    return (
      <NextBanner
        Icon={IconCalendarEvent}
        kind="Next interview"
        title={nameOf(open)}
        action={schedules}
      >
        <DateText value={open.date} />, {formatTime(open.startTime)}, {open.duration} ·{" "}
        <CalendarLink
          address={open.calendarUrl}
          name={`interview ${open.date}`}
          subject={nameOf(open)}
          isInText
        />
        <MeetingText of={open} />
      </NextBanner>
    );
  }
  if (!hasProfile) {
    return (
      <NextBanner
        Icon={IconUserCircle}
        kind="First"
        title={obstacle}
        action={<LinkButton to="/profile-details">Complete my profile</LinkButton>}
      >
        Companies read it before they invite you.
      </NextBanner>
    );
  }
  return (
    <NextBanner
      Icon={IconBriefcase}
      kind="Next interview"
      title="You can schedule an interview now."
      action={schedules}
    >
      It takes the company, the round, the day and the time.
    </NextBanner>
  );
}
