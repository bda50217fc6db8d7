import { Box, Button, Card, Stack, Text } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useConfig } from "#/client/lib/config.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { addDays } from "#/shared/dates.ts";
import { formatSlot } from "#/shared/slot-times.ts";
import type { Plan } from "../../planned/client/PlanForm.tsx";
import { PlannedRow } from "../../planned/client/PlannedRow.tsx";
import type { TrainerDay } from "./api.ts";
import { LowAttendance } from "./LowAttendance.tsx";
import { Slots } from "./Slots.tsx";
import { Unscored } from "./Unscored.tsx";
import { Waiting } from "./Waiting.tsx";

/** Its fields are of no use before somebody plans. */
const PlanDialog = lazy(() =>
  import("../../planned/client/PlanDialog.tsx").then((file) => ({ default: file.PlanDialog })),
);

/** Today's slots with room to plan and what comes next; beside them what waits, and who needs a look. */
export function TodayPanel({ day }: { day: TrainerDay }) {
  const [plan, setPlanned] = useState<Plan | null>(null);
  const [wasOpened, setOpened] = useState(false);
  const setPlan = (next: Plan | null) => {
    setOpened(true);
    setPlanned(next);
  };
  const [slot = ""] = useConfig()?.timeSlots ?? [];
  const late = day.planned.filter(({ date }) => date < day.today);
  const next = day.planned.filter(({ date }) => date > day.today).slice(0, SHOWN_NEXT);
  const reviews = day.waiting.reduce((sum, { count }) => sum + count, 0);
  const scores = day.unscored.reduce((sum, { count }) => sum + count, 0);
  return (
    <Columns gap={24}>
      <Stack gap={20}>
        <Part id="today" title="Today's sessions">
          <Slots day={day} onPlan={setPlan} />
        </Part>
        {late.length > 0 && (
          <Part id="late" title={`Not recorded yet · ${late.length}`}>
            <PlannedList planned={late} today={day.today} onPlan={setPlan} />
          </Part>
        )}
        <Part
          id="next"
          title="Next"
          action={
            <Button
              variant="subtle"
              size="compact-md"
              onClick={() => setPlan({ date: addDays(day.today, 1), time: slot })}
            >
              Plan a session
            </Button>
          }
        >
          {next.length > 0 ? (
            <PlannedList planned={next} today={day.today} onPlan={setPlan} />
          ) : (
            <Text variant="faint">No session is planned for the coming days.</Text>
          )}
        </Part>
      </Stack>
      <Stack gap={20}>
        <Part id="waiting" title={`Waiting for review · ${reviews}`}>
          <Waiting waiting={day.waiting} />
        </Part>
        <Part id="unscored" title={`Not scored yet · ${scores}`}>
          <Unscored unscored={day.unscored} />
        </Part>
        <Part id="low" title={`Low attendance · ${day.low.length}`}>
          <LowAttendance low={day.low} />
        </Part>
      </Stack>
      <Suspense>
        {wasOpened && (
          <PlanDialog plan={plan} batches={day.batches} onClose={() => setPlan(null)} />
        )}
      </Suspense>
    </Columns>
  );
}

const SHOWN_NEXT = 3;

type ListProps = { planned: TrainerDay["planned"]; today: string; onPlan: (plan: Plan) => void };

const PlannedList = ({ planned, today, onPlan }: ListProps) => (
  <Card component="ul" className="rows" p="2px 20px">
    {planned.map((one) => (
      <li key={one._id}>
        <PlannedRow
          planned={one}
          today={today}
          when={
            <>
              <DateText value={one.date} />, {formatSlot(one.time)}
            </>
          }
          onChange={() => onPlan({ planned: one, date: one.date, time: one.time })}
        />
      </li>
    ))}
  </Card>
);

type PartProps = { id: string; title: string; action?: ReactNode; children: ReactNode };

const Part = ({ id, title, action, children }: PartProps) => (
  <section aria-labelledby={id}>
    <Box display="flex" mb={10} style={{ justifyContent: "space-between", alignItems: "baseline" }}>
      <h2 id={id}>{title}</h2>
      {action}
    </Box>
    {children}
  </section>
);
