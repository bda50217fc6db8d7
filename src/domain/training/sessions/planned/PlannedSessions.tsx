import { Box } from "@mantine/core";
import { type ComponentProps, useState } from "react";
import { useSignedIn } from "#/client/lib/session.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import type { ListedBatch } from "../trainer/trainer.client.ts";
import { CancelPlanned } from "./CancelPlanned.tsx";
import { PlannedList } from "./PlannedList.tsx";
import { usePlanning } from "./PlanningDialog.tsx";

type Props = Omit<ComponentProps<typeof PlannedList>, "onPlan"> & {
  batches: readonly ListedBatch[];
};
type Planned = ComponentProps<typeof PlannedList>["planned"][number];

/** Planned sessions, as a list above the recorded ones; empty if there are none. */
export function PlannedSessions({ batches, ...list }: Props) {
  const [onPlan, dialog] = usePlanning(batches);
  const isOffice = useSignedIn().audience === "admin";
  const [cancelled, setCancelled] = useState<Planned | null>(null);
  if (list.planned.length === 0) return dialog;
  return (
    <>
      <Box component="section" mb={20} aria-labelledby="planned-sessions">
        <Box component="h2" id="planned-sessions" mb={10}>
          Planned · {list.planned.length}
        </Box>
        <PlannedList {...list} onPlan={onPlan} {...(isOffice && { onCancel: setCancelled })} />
      </Box>
      <Box component="h2" mb={10}>
        Recorded
      </Box>
      {dialog}
      {isOffice && (
        <Dialog of={cancelled} title={() => "Cancel a class"} onClose={() => setCancelled(null)}>
          {(planned) => (
            <CancelPlanned
              planned={planned}
              onBack={() => setCancelled(null)}
              onDone={() => setCancelled(null)}
            />
          )}
        </Dialog>
      )}
    </>
  );
}
