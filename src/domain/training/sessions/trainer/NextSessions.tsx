import { Card, Text } from "@mantine/core";
import { DateText } from "#/client/ui/DateText.tsx";
import { formatSlot } from "#/shared/slot-times.ts";
import type { Plan } from "../planned/PlanForm.tsx";
import { PlannedRow } from "../planned/PlannedRow.tsx";
import { byStart } from "../sessions.rules.ts";
import { RecordedSession } from "./RecordedSession.tsx";
import type { TrainerDay } from "./trainer.client.ts";

const SHOWN = 3;

/** Sessions after today, planned or recorded already, next first. */
export function NextSessions({ day, onPlan }: { day: TrainerDay; onPlan: (plan: Plan) => void }) {
  const { today, ahead } = day;
  const planned = day.planned.filter(({ date }) => date > today);
  const next = [...planned, ...ahead].sort(byStart).slice(0, SHOWN);
  if (next.length === 0) {
    return <Text variant="faint">No session is planned for the coming days.</Text>;
  }
  return (
    <Card component="ul" className="rows" p="2px 20px">
      {next.map((one) => {
        const { _id, date, time } = one;
        const when = (
          <>
            <DateText value={date} />, {formatSlot(time)}
          </>
        );
        return (
          <li key={_id}>
            {"attendance" in one ? (
              <RecordedSession session={one} when={when} />
            ) : (
              <PlannedRow
                planned={one}
                today={today}
                when={when}
                onChange={() => onPlan({ planned: one, date, time })}
              />
            )}
          </li>
        );
      })}
    </Card>
  );
}
