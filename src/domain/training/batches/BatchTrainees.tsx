import { IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { DangerRowButton, RowButton } from "#/client/ui/RowButton.tsx";
import { nameColumn } from "#/client/ui/table/columns.tsx";
import { RowActions } from "#/client/ui/table/RowActions.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { origin } from "#/client/ui/table/types.ts";
import { mailtoOf } from "#/shared/email.ts";
import { MODULE_NAMES, PASS_MARK } from "#/shared/marks.ts";
import { type Batch, type BatchTrainee, batchesContract } from "./batches.contract.ts";
import { BATCH_TYPES, type BatchType, markIn } from "./batches.rules.ts";
import { type Departure, DepartureDialog } from "./DepartureDialog.tsx";
import { describeAttempts } from "./eligibility.rules.ts";

/** A mark out of 10, under its module's name. */
const score = <K extends keyof BatchTrainee>(
  key: K,
  label: string,
): Column<BatchTrainee> & { key: K } => ({
  key,
  label,
  sortable: true,
  align: "right",
});

const PERSON: readonly Column<BatchTrainee>[] = [
  nameColumn("name", "Name", ({ _id: id, name }) => ({ id, name })),
  {
    key: "email",
    label: "Email",
    sortable: true,
    isName: true,
    render: ({ email }) => <a href={mailtoOf(email)}>{email}</a>,
  },
  { key: "contactNumber", label: "Contact number", isShort: true },
];

const SCORES = {
  Java: score("javaScore", MODULE_NAMES.Java),
  AEM: score("aemScore", MODULE_NAMES.AEM),
  Communication: score("communicationScore", MODULE_NAMES.Communication),
  Mock: score("mockScore", MODULE_NAMES.Mock),
  FinalCheck: score("finnalCheckScore", MODULE_NAMES.FinalCheck),
} as const satisfies Record<BatchType, Column<BatchTrainee>>;

const triesOf = ({ attempts }: BatchTrainee) => attempts && describeAttempts(attempts);
const ATTEMPTS = { key: "attempts", label: "Before", isLabelled: true, text: triesOf } as const;

/** The batch's own score first, then earlier ones; the final one in the Final Check view only. */
const columnsOf = (type: BatchType, trainees: readonly BatchTrainee[]) => [
  ...PERSON,
  SCORES[type],
  ...(trainees.some(({ attempts }) => attempts) ? [ATTEMPTS] : []),
  ...BATCH_TYPES.filter((other) => other !== type && other !== "FinalCheck").map(
    (other) => SCORES[other],
  ),
];

type Props = { batch: Batch; type: BatchType; isReadOnly: boolean };

/** The trainees of a batch, with contacts and scores; an admin moves or removes them. */
export function BatchTrainees({ batch, type, isReadOnly }: Props) {
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
        columns={columnsOf(type, batch.trainees)}
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
          (markIn(trainee, type) ?? 0) < PASS_MARK && (
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
