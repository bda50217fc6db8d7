import { StaffLink } from "#/client/ui/PersonLink.tsx";
import type { ListedBatch } from "./batch.contract.ts";

/** Who teaches a batch, each name with the way to the person for those who open it. */
export const TrainerNames = ({ trainers }: Pick<ListedBatch, "trainers">) =>
  trainers.map(({ id, name }, index) => (
    <span key={id}>
      {index > 0 && ", "}
      <StaffLink id={id} name={name} />
    </span>
  ));
