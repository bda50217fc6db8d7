import { useState } from "react";
import { Dialog } from "#/client/ui/Dialog.tsx";
import type { ListedBatch } from "../trainer/trainer.client.ts";
import { CancelPlanned } from "./CancelPlanned.tsx";
import { type Plan, PlanForm } from "./PlanForm.tsx";

type Props = { plan: Plan | null; batches: readonly ListedBatch[]; onClose: () => void };

export function PlanDialog({ plan, batches, onClose }: Props) {
  return (
    <Dialog
      of={plan}
      title={({ planned }) => (planned ? "Change the plan" : "Plan a session")}
      onClose={onClose}
    >
      {(of) => <Content plan={of} batches={batches} onClose={onClose} />}
    </Dialog>
  );
}

function Content({ plan, ...props }: Props & { plan: Plan }) {
  const [isCancelling, setCancelling] = useState(false);
  return plan.planned && isCancelling ? (
    <CancelPlanned
      planned={plan.planned}
      onBack={() => setCancelling(false)}
      onDone={props.onClose}
    />
  ) : (
    <PlanForm plan={plan} {...props} onCancelling={() => setCancelling(true)} />
  );
}
