import { Box, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { CalendarLink } from "#/client/ui/CalendarLink.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { FileLink } from "#/client/ui/FileLink.tsx";
import { formatTime, slotTimes } from "#/shared/slot-times.ts";
import { SessionAnswer, TOUCHED, Touched } from "./SessionCells.tsx";
import type { TraineeSession } from "./training.contract.ts";

/** In px: the title with its padding and the lines below are each at least as large as a thumb. */
const TITLE = { pt: 16, pb: 6, lh: "22px" } as const;
const LINES = { mih: TOUCHED, lh: "18px", pb: 8 } as const;

type Props = { session: TraineeSession; presence: string };

/**
 * A session on a phone: its topic with the question, when, by whom, its state, and its one action.
 */
export function SessionBrief({ session, presence }: Props) {
  const { topic, date, trainerAssignmentFileUrl: question, rejectionReason } = session;
  const title = (
    <Text component="span" display="block" className="wrap" fw={560} {...TITLE}>
      {topic}
    </Text>
  );
  return (
    <>
      <Box flex={1} miw={0}>
        {question ? (
          <FileLink address={question} name={`${topic}.pdf`} label={`Question of ${topic}`}>
            {title}
          </FileLink>
        ) : (
          title
        )}
        {rejectionReason ? (
          <Reason reason={rejectionReason} lines={<When session={session} presence={presence} />} />
        ) : (
          <Text component="div" variant="note" {...LINES}>
            <When session={session} presence={presence} />
          </Text>
        )}
      </Box>
      {session.hasBegun ? (
        <SessionAnswer session={session} isBrief />
      ) : (
        <CalendarLink address={session.calendarUrl} name={`session ${date}`} subject={topic}>
          <Touched>Calendar</Touched>
        </CalendarLink>
      )}
    </>
  );
}

/** Two lines: when and by whom, then the state. */
function When({ session, presence }: Props) {
  const { date, time, trainer, assignmentStatus: status } = session;
  const start = slotTimes(time)?.start;
  return (
    <>
      <Text span display="block" inherit>
        <DateText value={date} />, {start ? formatTime(start) : time} · {trainer}
      </Text>
      <span>{presence}</span>
      {session.hasBegun && (
        <>
          {" "}
          · <span>{status}</span>
        </>
      )}
    </>
  );
}

/** The full reason of a rejected answer, below the lines of its session. */
const Reason = ({ reason, lines }: { reason: string; lines: ReactNode }) => (
  <>
    <Text component="div" variant="note" lh={LINES.lh}>
      {lines}
    </Text>
    <Text className="wrap lines" pb={10} fz="sm" lh={1.4} c="var(--danger-ink)">
      {reason}
    </Text>
  </>
);
