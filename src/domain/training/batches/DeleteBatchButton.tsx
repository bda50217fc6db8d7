import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { decide } from "#/client/lib/decide.ts";
import { useSend } from "#/client/lib/query.ts";
import type { Batch } from "./batches.contract.ts";
import { deletionContract } from "./deletion.contract.ts";

type Props = { batch: Pick<Batch, "_id" | "batchId">; onDeleted: () => void };

/** Deletes a batch that was created by mistake, having asked once. */
export function DeleteBatchButton({ batch: { _id, batchId }, onDeleted }: Props) {
  const remove = useSend(deletionContract.delete, { refresh: "everything" });
  const ask = async () => {
    const isDeleted = await decide({
      title: `Delete batch ${batchId}?`,
      text: "Nobody can join it any more. Whoever of the waitlist was told of it waits for the next one.",
      verb: "Delete batch",
      about: batchId,
      tone: "danger",
      action: () => remove.mutateAsync({ params: { batchId: _id } }),
    });
    if (isDeleted) onDeleted();
  };
  return (
    <Button
      variant="subtle"
      color="danger"
      size="compact-md"
      leftSection={<IconTrash size={17} aria-hidden="true" />}
      onClick={() => void ask()}
    >
      Delete batch
    </Button>
  );
}
