import type { Column } from "#/client/ui/table/types.ts";
import { BatchTrainees } from "#/domain/training/batches/BatchTrainees.tsx";
import type { Batch, BatchTrainee } from "#/domain/training/batches/batches.contract.ts";
import { hasSessions } from "#/domain/training/batches/batches.rules.ts";
import type { Register } from "./batch.contract.ts";

type Props = { register: Register; office: Batch };

/** The trainees of a batch for the office; the counts in the register are optional. */
export function OfficePeopleTable({ register, office }: Props) {
  const members = new Map(register.members.map((member) => [member.id, member]));
  const count = (
    label: string,
    part: "attended" | "answered",
    of: "expected" | "counted",
  ): Column<BatchTrainee> => ({
    key: part,
    label,
    align: "right",
    isHidden: true,
    text: ({ _id }) => {
      const member = members.get(_id);
      return member ? `${member[part]}/${member[of]}` : null;
    },
  });
  const counts = [
    count("Attended", "attended", "expected"),
    count("Handed in", "answered", "counted"),
  ];
  return <BatchTrainees batch={office} more={hasSessions(office.batchType) ? counts : []} />;
}
