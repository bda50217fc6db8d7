import { lazy, type ReactNode, Suspense, useState } from "react";
import type { ListedBatch } from "../../trainer/client/api.ts";
import type { Plan } from "./PlanForm.tsx";

/** Its fields are of no use before somebody plans. */
const PlanDialog = lazy(() =>
  import("./PlanDialog.tsx").then((file) => ({ default: file.PlanDialog })),
);

/** Returns what opens the dialog about a plan, and the dialog. */
export function usePlanning(batches: readonly ListedBatch[]): [(plan: Plan) => void, ReactNode] {
  const [plan, setPlan] = useState<Plan | null>(null);
  const [wasOpened, setOpened] = useState(false);
  const open = (next: Plan) => {
    setOpened(true);
    setPlan(next);
  };
  const dialog = (
    <Suspense>
      {wasOpened && <PlanDialog plan={plan} batches={batches} onClose={() => setPlan(null)} />}
    </Suspense>
  );
  return [open, dialog];
}
