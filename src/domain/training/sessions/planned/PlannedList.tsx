import { Box, Button, Card } from "@mantine/core";
import type { ReactNode } from "react";
import { useSend } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { toast } from "#/client/lib/toast.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { formatSlot } from "#/shared/slot-times.ts";
import type { Plan } from "./PlanForm.tsx";
import { PlannedRow } from "./PlannedRow.tsx";
import { editableOf } from "./planned.client.ts";
import { type ListedPlan, type PlannedSession, plannedContract } from "./planned.contract.ts";

type Planned = PlannedSession | ListedPlan;
type Props = {
  planned: readonly Planned[];
  today: string;
  /** Shown with each besides its time; the batch by default. */
  about?: (planned: Planned) => ReactNode;
  onPlan: (plan: Plan) => void;
  onCancel?: (planned: Planned) => void;
};

/** Planned sessions with their day, and the actions of their own trainer. */
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

type TakeOverButtonProps = { planned: Pick<PlannedSession, "_id" | "topic"> };

/**
 * Lets a trainer take over the class of a colleague who has left; empty for anyone but a trainer.
 */
function TakeOverButton(props: TakeOverButtonProps) {
  return useSignedIn().audience === "trainer" ? <TakeOver {...props} /> : null;
}

function TakeOver({ planned }: TakeOverButtonProps) {
  const takeOver = useSend(plannedContract.takeOver, { refresh: "everything" });
  return (
    <Button
      variant="default"
      size="compact-md"
      loading={takeOver.isPending}
      aria-label={`Take over ${planned.topic}`}
      onClick={() =>
        takeOver.mutate(
          { params: { plannedId: planned._id } },
          {
            onSuccess: ({ message }) => toast.success(message, { about: planned.topic }),
          },
        )
      }
    >
      Take over
    </Button>
  );
}
