import { IconCalendarOff } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { useConfig } from "#/client/lib/config.ts";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { addressOf } from "#/shared/pages.ts";
import { SCREEN_ERRORS } from "#/shared/screen-errors.ts";
import { ModulePlanForm } from "./ModulePlanForm.tsx";
import { usePlanDays } from "./module-plan.client.ts";

/** A whole module of a batch planned in one go. */
export function ModulePlanPage() {
  const { batchId = "" } = useParams({ strict: false }) as { batchId?: string };
  const days = usePlanDays(batchId);
  const slots = useConfig()?.timeSlots ?? [];
  return (
    <>
      <PageHead
        title="Plan a module"
        context={`All sessions of ${batchId} in one go`}
        crumbs={[{ label: batchId, to: addressOf("/batches/$batchId", { params: { batchId } }) }]}
      />
      <QueryView
        queries={[days]}
        loading="Loading the calendar of the batch"
        missing={<EmptyState text={SCREEN_ERRORS.BATCH_NOT_FOUND.message} Icon={IconCalendarOff} />}
      >
        {(read) => <ModulePlanForm key={batchId} batchId={batchId} days={read} slots={slots} />}
      </QueryView>
    </>
  );
}
