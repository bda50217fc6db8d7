import { Box, Card } from "@mantine/core";
import { CalendarLink } from "#/client/ui/CalendarLink.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { formatSlot } from "#/shared/slot-times.ts";
import { SessionWords } from "./SessionWords.tsx";
import { byStart } from "./sessions.rules.ts";
import type { TraineePlanned, TraineeSession } from "./training.contract.ts";

type Props = { planned: readonly TraineePlanned[]; sessions: readonly TraineeSession[] };

/**
 * What is ahead of a trainee's batch, planned or recorded already, the next first; nothing where
 * nothing is.
 */
export function ComingUp({ planned, sessions }: Props) {
  const ahead = [...planned, ...sessions.filter(({ hasBegun }) => !hasBegun)].sort(byStart);
  if (ahead.length === 0) return null;
  return (
    <Box component="section" mb={28} aria-labelledby="coming-up">
      <Box id="coming-up" component="h2" mb={12}>
        Coming up
      </Box>
      <Card component="ul" className="rows" p="2px 20px">
        {ahead.map(({ _id, date, time, topic, trainer, calendarUrl }) => (
          <li key={_id}>
            <SessionWords topic={topic}>
              <DateText value={date} />, {formatSlot(time)} · {trainer} ·{" "}
              <CalendarLink
                isInText
                address={calendarUrl}
                name={`session ${date}`}
                subject={topic}
              />
            </SessionWords>
          </li>
        ))}
      </Card>
    </Box>
  );
}
