import { IconUsers } from "@tabler/icons-react";
import { DataTable } from "#/client/ui/DataTable.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { MODULE_NAMES } from "#/shared/marks.ts";
import type { BatchTrainee } from "../contract.ts";
import { BATCH_TYPES, type BatchType } from "../rules.ts";

/** A mark out of 10, under its module's name. */
const score = (key: keyof BatchTrainee, label: string): Column<BatchTrainee> => ({
  key,
  label,
  sortable: true,
  align: "right",
});

const PERSON: readonly Column<BatchTrainee>[] = [
  { key: "name", label: "Name", sortable: true, isFixed: true },
  {
    key: "email",
    label: "Email",
    sortable: true,
    render: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
  },
  { key: "contactNumber", label: "Contact number" },
];

const SCORES = {
  Java: score("javaScore", MODULE_NAMES.Java),
  AEM: score("aemScore", MODULE_NAMES.AEM),
  Communication: score("communicationScore", MODULE_NAMES.Communication),
  Mock: score("mockScore", MODULE_NAMES.Mock),
  FinalCheck: score("finnalCheckScore", MODULE_NAMES.FinalCheck),
} as const satisfies Record<BatchType, Column<BatchTrainee>>;

/** The batch's own score first. The final one is shown in the Final Check view alone. */
const columnsOf = (type: BatchType) => [
  ...PERSON,
  SCORES[type],
  ...BATCH_TYPES.filter((other) => other !== type && other !== "FinalCheck").map(
    (other) => SCORES[other],
  ),
];

type Props = { trainees: readonly BatchTrainee[]; type: BatchType; batchId: string };

/** The trainees of a batch, with how to reach them and their scores. */
export function BatchTrainees({ trainees, type, batchId }: Props) {
  return (
    <DataTable
      name={`batch-trainees-${type}`}
      label={`Trainees of ${batchId}`}
      source={{ rows: trainees }}
      columns={columnsOf(type)}
      rowId={({ _id }) => _id}
      defaultSort="name"
      searchPlaceholder="Search trainees"
      empty={{
        text: "No trainees available for this batch.",
        hint:
          type === "Java" ? "Trainees join a Java batch when their payment is done." : undefined,
        Icon: IconUsers,
      }}
    />
  );
}
