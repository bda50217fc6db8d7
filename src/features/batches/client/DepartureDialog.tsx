import { Modal } from "@mantine/core";
import type { Batch, BatchTrainee } from "../contract.ts";
import { MoveForm, RemoveForm } from "./DepartureForms.tsx";

export type Departure = { kind: "move" | "remove"; trainee: BatchTrainee };
type Props = Departure & { batch: Batch; onClose: () => void };

/** Moves somebody to another batch of the module, or takes them out, with a reason that they read. */
export function DepartureDialog({ kind, trainee, batch, onClose }: Props) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        kind === "move"
          ? `Move ${trainee.name} to another batch`
          : `Remove ${trainee.name} from ${batch.batchId}`
      }
    >
      <p>
        {trainee.email}. What was attended and handed in in {batch.batchId} stays on the timeline.
      </p>
      {kind === "move" ? (
        <MoveForm trainee={trainee} batch={batch} onClose={onClose} />
      ) : (
        <RemoveForm trainee={trainee} batch={batch} onClose={onClose} />
      )}
    </Modal>
  );
}
