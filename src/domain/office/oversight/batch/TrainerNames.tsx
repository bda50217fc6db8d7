import { StaffLink } from "#/client/ui/PersonLink.tsx";
import type { ListedBatch } from "./batch.contract.ts";

/** The trainers of a batch, each name a link to the person for users who may open it. */
export const TrainerNames = ({ trainers }: Pick<ListedBatch, "trainers">) =>
  trainers.map(({ id, name }, index) => (
    <span key={id}>
      {index > 0 && ", "}
      <StaffLink id={id} name={name} />
    </span>
  ));
