import { Box, Button, Group, Modal, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#/client/lib/api-error.ts";
import { markRow } from "#/client/lib/changed-row.ts";
import { useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import type { Batch } from "../contract.ts";
import type { FilledType } from "../eligibility/rules.ts";
import { membersContract } from "../members/contract.ts";
import { placesLeft } from "../rules.ts";
import { BATCH_READS, candidatesQuery } from "./api.ts";
import { EligibleTrainees } from "./EligibleTrainees.tsx";
import { changed } from "./FilledBatchForm.tsx";

type Props = { batch: Batch; type: FilledType; onClose: () => void };

/** Adds eligible trainees to a batch; none is chosen to begin with. */
export function AddTraineesModal({ batch, type, onClose }: Props) {
  const eligible = useQuery(candidatesQuery(type));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const add = useSend(membersContract.add, { refresh: BATCH_READS });
  // Somebody chosen may have been placed by another admin meanwhile.
  const ids = (eligible.data?.trainees ?? []).flatMap(({ id }) => (chosen.has(id) ? [id] : []));
  const left = placesLeft({ capacity: batch.capacity, taken: batch.trainees.length });
  const tooMany = left !== null && ids.length > left;
  const submit = () =>
    add.mutate(
      { params: { batchId: batch._id }, body: { batchId: batch._id, selectedTrainees: ids } },
      {
        onSuccess: ({ message }) => {
          toast.success(message);
          if (ids[0]) markRow(ids[0]);
          onClose();
        },
        onError: () => void eligible.refetch(),
      },
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Add trainees to ${batch.batchId}`}
      centered
      size="lg"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {left !== null && (
        <Text variant="soft" mb={12}>
          {left === 1 ? "1 place is" : `${left} places are`} left of {batch.capacity}.
        </Text>
      )}
      <EligibleTrainees
        type={type}
        query={eligible}
        isChosen={(id) => chosen.has(id)}
        choose={(some, isOn) => setChosen(changed(chosen, some, isOn))}
      />
      {add.isError && (
        <Box mt={14}>
          <InlineAlert title="Failed to add new trainees to the batch">
            {messageOf(add.error)}
          </InlineAlert>
        </Box>
      )}
      <Group gap={10} align="stretch" wrap="nowrap" mt={20}>
        <Button onClick={submit} disabled={ids.length === 0 || tooMany} loading={add.isPending}>
          {ids.length > 1 ? `Add ${ids.length} trainees` : "Add"}
        </Button>
        <Button variant="default" onClick={onClose} disabled={add.isPending}>
          Cancel
        </Button>
      </Group>
    </Modal>
  );
}
