import { currentDate } from "#/client/lib/clock.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { type Meaning, StatusBadge } from "#/client/ui/StatusBadge.tsx";
import {
  batchState,
  type BatchState as State,
  stateName,
} from "#/domain/training/batches/batches.rules.ts";

type Dates = Parameters<typeof batchState>[0];

const MEANINGS: Record<State, Meaning> = {
  planned: "waiting",
  running: "active",
  ended: "neutral",
};

export const meaningOf = (batch: Dates): Meaning => MEANINGS[batchState(batch, currentDate())];

/** "Running", "Planned", "Ends today", "Ended"; its dates are shown elsewhere. */
export function BatchState({ batch }: { batch: Dates }) {
  const today = useCurrentDate();
  return (
    <StatusBadge meaning={MEANINGS[batchState(batch, today)]}>
      {stateName(batch, today)}
    </StatusBadge>
  );
}
