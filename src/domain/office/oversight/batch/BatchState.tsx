import { currentDate } from "#/client/lib/clock.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { type Meaning, StatusBadge } from "#/client/ui/StatusBadge.tsx";
import {
  batchState,
  describeState,
  type BatchState as State,
} from "#/domain/training/batches/batches.rules.ts";

type Dates = Parameters<typeof batchState>[0];

const MEANINGS: Record<State, Meaning> = {
  planned: "waiting",
  running: "active",
  ended: "neutral",
};

/** What a batch's state means for the reader, today. */
export const meaningOf = (batch: Dates): Meaning => MEANINGS[batchState(batch, currentDate())];

/** "Running", "Planned", or when it ended or is to end. */
export function BatchState({ batch }: { batch: Dates }) {
  const today = useCurrentDate();
  return (
    <StatusBadge meaning={MEANINGS[batchState(batch, today)]}>
      {describeState(batch, today)}
    </StatusBadge>
  );
}
