import { useCurrentDate } from "#/client/lib/now.ts";
import { type Meaning, StatusBadge } from "#/client/ui/StatusBadge.tsx";
import {
  batchState,
  type BatchState as State,
  stateName,
} from "#/domain/training/batches/batches.rules.ts";
import type { IsoDate } from "#/shared/dates.ts";

type Dates = Parameters<typeof batchState>[0];

const MEANINGS: Record<State, Meaning> = {
  planned: "waiting",
  running: "active",
  ended: "neutral",
};

export const meaningOf = (batch: Dates, today: IsoDate): Meaning =>
  MEANINGS[batchState(batch, today)];

/** "Running", "Planned", "Ends today", "Ended"; its dates are shown elsewhere. */
export function BatchState({ batch }: { batch: Dates }) {
  const today = useCurrentDate();
  return <StatusBadge meaning={meaningOf(batch, today)}>{stateName(batch, today)}</StatusBadge>;
}
