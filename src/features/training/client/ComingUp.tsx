import { Box, Card } from "@mantine/core";
import { CalendarLink } from "#/client/ui/CalendarLink.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { formatSlot } from "#/shared/slot-times.ts";
import type { TraineePlanned } from "../contract.ts";
import { SessionWords } from "../sessions/client/SessionWords.tsx";

/** What is planned for a trainee's batch, the next first. */
export function ComingUp({ planned }: { planned: readonly TraineePlanned[] }) {
  return (
    <Box component="section" mb={28} aria-labelledby="coming-up">
      <Box id="coming-up" component="h2" mb={12}>
        Coming up
      </Box>
      <Card component="ul" className="rows" p="2px 20px">
        {planned.map(({ _id, date, time, topic, trainer, calendarUrl }) => (
          <li key={_id}>
            <SessionWords topic={topic}>
              <DateText value={date} />, {formatSlot(time)} · {trainer}
            </SessionWords>
            <CalendarLink address={calendarUrl} name={`session ${date}`} subject={topic} />
          </li>
        ))}
      </Card>
    </Box>
  );
}
