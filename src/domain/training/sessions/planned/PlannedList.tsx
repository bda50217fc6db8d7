import { Box, Button, Card } from "@mantine/core";
import type { ReactNode } from "react";
import { DateText } from "#/client/ui/DateText.tsx";
import { formatSlot } from "#/shared/slot-times.ts";
import type { Plan } from "./PlanForm.tsx";
import { PlannedRow } from "./PlannedRow.tsx";
import { editableOf } from "./planned.client.ts";
import type { ListedPlan, PlannedSession } from "./planned.contract.ts";
import { TakeOverButton } from "./TakeOverButton.tsx";

type Planned = PlannedSession | ListedPlan;
type Props = {
  /** The next first. */
  planned: readonly Planned[];
  today: string;
  /** What is shown with each besides its time; by default the batch. */
  about?: (planned: Planned) => ReactNode;
  onPlan: (plan: Plan) => void;
  /** Takes one away, for the office. */
  onCancel?: (planned: Planned) => void;
};

/** Planned sessions with their day, and what their own trainer does about each. */
export const PlannedList = ({ planned, today, about, onPlan, onCancel }: Props) => (
  <Card component="ul" className="rows" p="2px 20px">
    {planned.map((one) => {
      const { _id, date, time } = one;
      const own = editableOf(one);
      return (
        <Box key={_id} component="li" style={{ flexWrap: "wrap", gap: "6px 16px" }}>
          <PlannedRow
            planned={one}
            today={today}
            when={
              <>
                <DateText value={date} />, {formatSlot(time)}
              </>
            }
            about={about?.(one)}
            {...(own && { onChange: () => onPlan({ planned: own, date, time }) })}
            action={
              onCancel ? (
                <Button variant="default" size="compact-md" onClick={() => onCancel(one)}>
                  Cancel class
                </Button>
              ) : (
                !own && "hasLeft" in one && one.hasLeft && <TakeOverButton planned={one} />
              )
            }
          />
        </Box>
      );
    })}
  </Card>
);
