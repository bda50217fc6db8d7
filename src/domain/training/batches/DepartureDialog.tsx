import { Dialog } from "#/client/ui/Dialog.tsx";
import type { Batch, BatchTrainee } from "./batches.contract.ts";
import { MoveForm, RemoveForm } from "./DepartureForms.tsx";

export type Departure = { kind: "move" | "remove"; trainee: BatchTrainee };
type Props = { departure: Departure | null; batch: Batch; onClose: () => void };

/**
 * Moves somebody to another batch of the module, or takes them out, with a reason that they read.
 */
export function DepartureDialog({ departure, batch, onClose }: Props) {
  return (
    <Dialog
      of={departure}
      title={({ kind, trainee }) =>
        kind === "move"
          ? `Move ${trainee.name} to another batch`
          : `Remove ${trainee.name} from ${batch.batchId}`
      }
      onClose={onClose}
    >
      {({ kind, trainee }) => (
        <>
          <p>
            {trainee.email}. Attendance and answers from {batch.batchId} stay on the timeline.
          </p>
          {kind === "move" ? (
            <MoveForm trainee={trainee} batch={batch} onClose={onClose} />
          ) : (
            <RemoveForm trainee={trainee} batch={batch} onClose={onClose} />
          )}
        </>
      )}
    </Dialog>
  );
}
