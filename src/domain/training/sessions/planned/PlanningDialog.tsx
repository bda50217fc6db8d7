import { type ReactNode, useState } from "react";
import { useSignedIn } from "#/client/lib/session.ts";
import { lazyDialog } from "#/client/ui/lazy-part.tsx";
import type { ListedBatch } from "../trainer/trainer.client.ts";
import type { Plan } from "./PlanForm.tsx";

/** Loaded late: its fields are not needed before somebody plans. */
const PlanDialog = lazyDialog({
  load: async () => (await import("./PlanDialog.tsx")).PlanDialog,
  isOpen: ({ plan }) => plan !== null,
});

/** Returns a function that opens the dialog about a plan, and the dialog; for trainers only. */
export function usePlanning(batches: readonly ListedBatch[]): [(plan: Plan) => void, ReactNode] {
  const isTrainer = useSignedIn().audience === "trainer";
  const [plan, setPlan] = useState<Plan | null>(null);
  const dialog = isTrainer && (
    <PlanDialog plan={plan} batches={batches} onClose={() => setPlan(null)} />
  );
  return [setPlan, dialog];
}
