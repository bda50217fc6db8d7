import { emailColumn, nameColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { MODULE_NAMES } from "#/shared/modules.ts";
import type { BatchTrainee } from "./batches.contract.ts";
import { BATCH_TYPES, type BatchType } from "./batches.rules.ts";
import { describeAttempts } from "./eligibility.rules.ts";

/** A score out of 10, under its module's name. */
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
  emailColumn,
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

/** The batch's own score first, then earlier ones; the final score only in the Final Check view. */
export const traineeColumns = (
  type: BatchType,
  trainees: readonly BatchTrainee[],
): Column<BatchTrainee>[] => [
  ...PERSON,
  SCORES[type],
  ...(trainees.some(({ attempts }) => attempts) ? [ATTEMPTS] : []),
  ...BATCH_TYPES.filter((other) => other !== type && other !== "FinalCheck").map(
    (other) => SCORES[other],
  ),
];
