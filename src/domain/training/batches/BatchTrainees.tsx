import { IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { useIsReadOnly } from "#/client/lib/session.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { DangerRowButton, RowButton } from "#/client/ui/RowButton.tsx";
import { RowActions } from "#/client/ui/table/RowActions.tsx";
import { type Column, origin } from "#/client/ui/table/types.ts";
import { isPass } from "#/shared/modules.ts";
import { type Batch, type BatchTrainee, batchesContract } from "./batches.contract.ts";
import { markIn } from "./batches.rules.ts";
import { MoveForm, RemoveForm } from "./DepartureForms.tsx";
import { traineeColumns } from "./TraineeColumns.tsx";

type Props = {
  batch: Batch;
  /** Columns that other features add. */
  more: readonly Column<BatchTrainee>[];
};

/** The trainees of a batch, with contacts and scores; an admin moves or removes them. */
export function BatchTrainees({ batch, more }: Props) {
  const isReadOnly = useIsReadOnly();
  const { batchType: type } = batch;
  const [departure, setDeparture] = useState<Departure | null>(null);
  return (
    <>
      <DataTable
        name={`batch-trainees-${type}`}
        label={`Trainees of ${batch.batchId}`}
        source={{
          rows: batch.trainees,
          from: origin(batchesContract.find, { params: { batchId: batch.batchId } }),
          sort: "name",
        }}
        columns={[...traineeColumns(type, batch.trainees), ...more]}
        searchPlaceholder="Search trainees"
        empty={{
          text: "No trainees available for this batch.",
          hint:
            type === "Java" ? "Trainees join a Java batch when their payment is done." : undefined,
          Icon: IconUsers,
        }}
        // A trainee who has passed keeps the membership of this batch.
        actions={(trainee, displayName) =>
          !isReadOnly &&
          !isPass(markIn(trainee, type)) && (
            <Actions trainee={trainee} displayName={displayName} onChoose={setDeparture} />
          )
        }
      />
      {!isReadOnly && (
        <DepartureDialog departure={departure} batch={batch} onClose={() => setDeparture(null)} />
      )}
    </>
  );
}

type Leaver = { trainee: BatchTrainee; displayName: string; onChoose: (chosen: Departure) => void };

function Actions({ trainee, displayName, onChoose }: Leaver) {
  return (
    <RowActions of={displayName}>
      <RowButton
        size="compact-sm"
        label={`Move ${displayName}`}
        onClick={() => onChoose({ kind: "move", trainee })}
      >
        Move
      </RowButton>
      <DangerRowButton
        label={`Remove ${displayName}`}
        onClick={() => onChoose({ kind: "remove", trainee })}
      >
        Remove
      </DangerRowButton>
    </RowActions>
  );
}

type Departure = { kind: "move" | "remove"; trainee: BatchTrainee };
type DepartureProps = { departure: Departure | null; batch: Batch; onClose: () => void };

/** Moves a trainee to another batch of the module, or removes them, with a reason they read. */
function DepartureDialog({ departure, batch, onClose }: DepartureProps) {
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
