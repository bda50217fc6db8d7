import { Box, Button, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useConfig } from "#/client/lib/config.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { addDays } from "#/shared/dates.ts";
import { PlannedList } from "../planned/PlannedList.tsx";
import { usePlanning } from "../planned/PlanningDialog.tsx";
import { AnswersToReview } from "./AnswersToReview.tsx";
import { DaySlots } from "./DaySlots.tsx";
import { LowAttendance } from "./LowAttendance.tsx";
import { NextSessions } from "./NextSessions.tsx";
import type { TrainerDay } from "./trainer.client.ts";
import css from "./trainer.module.css";
import { UnscoredBatches } from "./UnscoredBatches.tsx";

/** Today's slots, waiting work, members to look after, and what is next, in two even columns. */
export function TodayPanel({ day }: { day: TrainerDay }) {
  const [setPlan, dialog] = usePlanning(day.batches);
  const [slot = ""] = useConfig()?.timeSlots ?? [];
  const late = day.planned.filter(({ date }) => date < day.today);
  // Without a batch there is nothing to plan for.
  const canPlan = day.batches.length > 0;
  const reviews = day.waiting.reduce((sum, { count }) => sum + count, 0);
  const scores = day.unscored.reduce((sum, { count }) => sum + count, 0);
  return (
    <Columns className={css.day}>
      <Stack gap={20}>
        <Part id="today" title="Today's sessions">
          <DaySlots day={day} onPlan={canPlan ? setPlan : undefined} />
        </Part>
        {late.length > 0 && (
          <Part id="late" title={`Not recorded yet · ${late.length}`}>
            <PlannedList planned={late} today={day.today} onPlan={setPlan} />
          </Part>
        )}
        {day.abandoned.length > 0 && (
          <Part id="abandoned" title={`Classes of trainers who left · ${day.abandoned.length}`}>
            <PlannedList
              planned={day.abandoned.map((one) => ({ ...one, own: null, hasLeft: true }))}
              today={day.today}
              onPlan={setPlan}
            />
          </Part>
        )}
      </Stack>
      <Stack gap={20} className={css.beside}>
        <Part id="waiting" title={`Waiting for review · ${reviews}`}>
          <AnswersToReview waiting={day.waiting} />
        </Part>
        <Part id="unscored" title={`Not scored yet · ${scores}`}>
          <UnscoredBatches unscored={day.unscored} />
        </Part>
      </Stack>
      <Part id="low" title={`Low attendance · ${day.low.length}`}>
        <LowAttendance low={day.low} />
      </Part>
      <Part
        id="next"
        title="Next"
        action={
          canPlan && (
            <Button
              variant="subtle"
              size="compact-md"
              onClick={() => setPlan({ date: addDays(day.today, 1), time: slot })}
            >
              Plan a session
            </Button>
          )
        }
      >
        <NextSessions day={day} onPlan={setPlan} />
      </Part>
      {dialog}
    </Columns>
  );
}

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
