import { Box } from "@mantine/core";
import type { ComponentProps } from "react";
import type { ListedBatch } from "../../trainer/client/api.ts";
import { PlannedList } from "./PlannedList.tsx";
import { usePlanning } from "./Planning.tsx";

type Props = Omit<ComponentProps<typeof PlannedList>, "onPlan"> & {
  batches: readonly ListedBatch[];
};

/** What is planned, as a list of its own above the sessions that are recorded; nothing where nothing is. */
export function PlannedSessions({ batches, ...list }: Props) {
  const [onPlan, dialog] = usePlanning(batches);
  if (list.planned.length === 0) return dialog;
  return (
    <>
      <Box component="section" mb={20} aria-labelledby="planned-sessions">
        <Box component="h2" id="planned-sessions" mb={10}>
          Planned · {list.planned.length}
        </Box>
        <PlannedList {...list} onPlan={onPlan} />
      </Box>
      <Box component="h2" mb={10}>
        Recorded
      </Box>
      {dialog}
    </>
  );
}
