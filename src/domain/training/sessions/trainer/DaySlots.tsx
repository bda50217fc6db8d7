import { Box, Button, Card, Flex, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useConfig } from "#/client/lib/config.ts";
import { useCurrentMinute } from "#/client/lib/now.ts";
import { formatSlot } from "#/shared/slot-times.ts";
import type { Plan } from "../planned/PlanForm.tsx";
import { PlannedRow } from "../planned/PlannedRow.tsx";
import { isOver } from "../planned/planned.rules.ts";
import { RecordedSession } from "./RecordedSession.tsx";
import type { TrainerDay } from "./trainer.client.ts";

/** Makes a button and a topic fit into one row on a phone. */
const LOW_ON_PHONE = "clamp(8px, (100vw - 47.9rem) * 99, 12px)";

/** Without `onPlan` nothing can be planned. */
type Props = { day: TrainerDay; onPlan: ((plan: Plan) => void) | undefined };

/** Today's slots in order, with what is held or planned in each, and room to plan. */
export function DaySlots({ day, onPlan }: Props) {
  const { today, sessions } = day;
  const planned = day.planned.filter(({ date }) => date === today);
  const taken = [...sessions, ...planned].map(({ time }) => time);
  const slots = useConfig()?.timeSlots ?? [];
  // A session keeps its slot, even if the settings no longer have it.
  const shown = [...slots, ...taken.filter((time) => !slots.includes(time))];
  return (
    <Card component="ul" className="rows" p="2px 20px">
      {[...new Set(shown)].map((time) => (
        <Box key={time} component="li" py={LOW_ON_PHONE}>
          <Text
            className="figures"
            variant="note"
            w={{ base: "5.5rem", sm: "9rem", md: "5.5rem", lg: "9rem" }}
            flex="none"
          >
            {/* If both times do not fit on one line, it may break before the dash, but not after
                it. */}
            {formatSlot(time).replaceAll(" ", "\u00a0").replace("\u00a0–", " –\u2060")}
          </Text>
          <Slot
            time={time}
            session={sessions.find((one) => one.time === time)}
            planned={planned.find((one) => one.time === time)}
            today={today}
            onPlan={onPlan}
          />
        </Box>
      ))}
    </Card>
  );
}

type SlotProps = {
  time: string;
  session: TrainerDay["sessions"][number] | undefined;
  planned: TrainerDay["planned"][number] | undefined;
  today: string;
  onPlan: Props["onPlan"];
};

const Wide = ({ children }: { children: ReactNode }) => (
  <Flex
    flex={1}
    justify="space-between"
    align="center"
    wrap={{ base: "wrap", sm: "nowrap" }}
    gap="6px 12px"
    miw={0}
  >
    {children}
  </Flex>
);

function Slot({ time, session, planned, today, onPlan }: SlotProps) {
  const place = { date: today, time };
  const now = useCurrentMinute();
  if (session) {
    return (
      <Wide>
        <RecordedSession session={session} />
      </Wide>
    );
  }
  if (planned) {
    return (
      <Wide>
        <PlannedRow
          planned={planned}
          today={today}
          onChange={() => onPlan?.({ planned, ...place })}
        />
      </Wide>
    );
  }
  return (
    <Wide>
      <Text variant="faint">Free</Text>
      {onPlan && !isOver(place, now) && (
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => onPlan(place)}
          aria-label={`Plan a session for ${formatSlot(time)}`}
        >
          Plan
        </Button>
      )}
    </Wide>
  );
}
