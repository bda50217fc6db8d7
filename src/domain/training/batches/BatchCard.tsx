import { Box, Button, Card, Flex, Group, Stack } from "@mantine/core";
import { IconTrash, IconUserPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { decide } from "#/client/lib/decide.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { useSend } from "#/client/lib/query.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { Facts, known } from "#/client/ui/FactList.tsx";
import { batchViewPath } from "#/shared/pages.ts";
import { AddTraineesModal } from "./AddTraineesModal.tsx";
import { isFilled } from "./batches.client.ts";
import type { Batch, BatchSummary } from "./batches.contract.ts";
import { hasEnded } from "./batches.rules.ts";
import { CapacityForm } from "./CapacityForm.tsx";
import { deletionContract } from "./deletion.contract.ts";
import { EndBatchForm } from "./EndBatchForm.tsx";
import { PostponeButtons } from "./postponing/PostponeButtons.tsx";

type Props = {
  batch: BatchSummary;
  /** Its trainers; empty if there are none. */
  trainers: ReactNode;
  /** Given to an admin, who can change it. */
  changed: Batch | undefined;
};

/** A batch's dates, places and trainers, with the admin's actions. */
export function BatchCard({ batch, trainers, changed }: Props) {
  const { startDate, endDate, capacity, taken } = batch;
  return (
    <Card>
      <Flex wrap="wrap" justify="space-between" align="flex-start" gap="20px 40px">
        <Stack flex="1 1 18rem" gap={18}>
          <Facts
            min="6.5rem"
            facts={[
              ["Start date", <DateText key="start" value={startDate} as="written" />],
              ["End date", endDate && <DateText key="end" value={endDate} as="written" />],
              ["Trainees", capacity === null ? `${taken}` : `${taken} of ${capacity}`],
              ...known([["Trainers", trainers]]),
            ]}
          />
          {changed && <Tools batch={changed} />}
        </Stack>
        {changed && (
          <Box flex="0 1 26rem">
            <EndBatchForm batch={changed} />
          </Box>
        )}
      </Flex>
    </Card>
  );
}

function Tools({ batch }: { batch: Batch }) {
  const today = useCurrentDate();
  const navigate = useNavigate();
  const [, setSearch] = useSearchState({ of: [] });
  const isOver = hasEnded(batch, today);
  const leave = () => void navigate({ to: batchViewPath(batch.batchType) });
  return (
    <>
      <Group gap="xs">
        {isFilled(batch.batchType) && (
          <Button
            size="compact-md"
            leftSection={<IconUserPlus size={17} aria-hidden="true" />}
            onClick={() => setSearch({ add: "trainee" })}
          >
            Add Trainee
          </Button>
        )}
        {!isOver && <CapacityForm batch={batch} />}
        {!isOver && batch.startDate > today && <PostponeButtons batch={batch} />}
        {batch.trainees.length === 0 && !batch.former && (
          <DeleteBatchButton batch={batch} onDeleted={leave} />
        )}
      </Group>
      <AddTraineesModal batch={batch} />
    </>
  );
}

type DeleteBatchButtonProps = { batch: Pick<Batch, "_id" | "batchId">; onDeleted: () => void };

function DeleteBatchButton({ batch: { _id, batchId }, onDeleted }: DeleteBatchButtonProps) {
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
