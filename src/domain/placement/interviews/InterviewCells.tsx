import { Box, Text } from "@mantine/core";
import { useCurrentDate } from "#/client/lib/now.ts";
import { CalendarLink } from "#/client/ui/CalendarLink.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { FEEDBACK_MEANINGS } from "#/client/ui/FeedbackBadge.tsx";
import { FileLink } from "#/client/ui/FileLink.tsx";
import { MeetingText } from "#/client/ui/MeetingText.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { NOTHING } from "#/shared/nothing.ts";
import { formatTime } from "#/shared/slot-times.ts";
import type { Interview } from "./interviews.contract.ts";
import css from "./interviews.module.css";

/** A candidate's own interviews are few, so their text is not shortened. */
const IN_LINES = { whiteSpace: "normal" } as const;

/** When and where an interview is, with its calendar entry and its previous slot. */
export function SlotCell({ interview }: { interview: Interview }) {
  const { date, startTime, duration, calendarUrl, companyName, round } = interview;
  const [first] = interview.moves;
  const today = useCurrentDate();
  return (
    <>
      <DateText value={date} />, {formatTime(startTime)}
      <span className={css.faint}> · {duration}</span>
      {/* A calendar entry is of no use once it is over. */}
      {calendarUrl && date >= today && (
        <Text span inherit display="block">
          <CalendarLink
            address={calendarUrl}
            name={`interview ${date}`}
            subject={`${companyName}, ${round}`}
            isInText
          />
        </Text>
      )}
      <Box maw="17rem">
        <MeetingText of={interview} />
      </Box>
      {first && (
        <Text className="wrap" variant="note" mt="0.25rem" maw="34rem" style={IN_LINES}>
          Moved {interview.moves.length === 1 ? "once" : `${interview.moves.length} times`}, planned
          for <DateText isInSentence value={first.date} />, {formatTime(first.startTime)}
          {interview.moves.map(({ movedAt, reason }) =>
            reason ? <span key={movedAt}> · {reason}</span> : null,
          )}
        </Text>
      )}
    </>
  );
}

type OutcomeProps = {
  interview: Pick<Interview, "feedback" | "isNoShow"> & { description: string | null };
};

export function Outcome({ interview: { feedback, isNoShow, description } }: OutcomeProps) {
  return (
    <>
      <StatusBadge meaning={FEEDBACK_MEANINGS[feedback]}>
        {isNoShow ? "No-show" : feedback}
      </StatusBadge>
      {description && (
        <Text className="wrap" variant="note" mt="0.25rem" maw="34rem" style={IN_LINES}>
          {description}
        </Text>
      )}
    </>
  );
}

export function AttachmentCell({ interview }: { interview: Interview }) {
  const { attachment, companyName, round } = interview;
  if (!attachment) return NOTHING;
  return (
    <FileLink
      address={attachment}
      name={`${companyName} ${round}.pdf`}
      label={`Open the PDF of ${companyName}, ${round}`}
    >
      Open the PDF
    </FileLink>
  );
}
