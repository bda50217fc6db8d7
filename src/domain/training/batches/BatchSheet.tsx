import { Box, Card, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ApiError, messageOf } from "#/client/lib/api-error.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { routeQuery } from "#/client/lib/query.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { Facts } from "#/client/ui/FactList.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { ERRORS } from "#/shared/errors.ts";
import { AddTraineesModal } from "./AddTraineesModal.tsx";
import { BatchTrainees } from "./BatchTrainees.tsx";
import { isFilled } from "./batches.client.ts";
import { type Batch, batchesContract } from "./batches.contract.ts";
import css from "./batches.module.css";
import { type BatchType, hasEnded, isCancelled } from "./batches.rules.ts";
import { CapacityForm } from "./CapacityForm.tsx";
import { DeleteBatchButton } from "./DeleteBatchButton.tsx";
import { EndBatchForm } from "./EndBatchForm.tsx";
import { FormerTrainees } from "./FormerTrainees.tsx";
import { PostponeButtons } from "./postponing/PostponeButtons.tsx";

type Props = {
  batchRef: string;
  type: BatchType;
  isReadOnly: boolean;
  isAdding: boolean;
  stopAdding: () => void;
  onDeleted: () => void;
};

/** One batch: its dates, how it is ended, and its trainees. */
export function BatchSheet({ batchRef, ...shown }: Props) {
  const batch = useQuery(routeQuery(batchesContract.find, { params: { batchId: batchRef } }));
  return (
    <Loaded queries={[batch]} loading="Loading the batch" failure={failureText}>
      {(data) => <Sheet batch={data} {...shown} />}
    </Loaded>
  );
}

const failureText = (error: unknown): string =>
  error instanceof ApiError && error.status === 404
    ? messageOf(error)
    : "Failed to fetch batch data. Please try again later.";

type SheetProps = Omit<Props, "batchRef"> & { batch: Batch };

function Sheet({ batch, type, isReadOnly, isAdding, stopAdding, onDeleted }: SheetProps) {
  const today = useCurrentDate();
  const isOver = hasEnded(batch, today);
  const isPlanned = !isOver && batch.startDate > today;
  return (
    <section aria-labelledby="batch-title" className={css.sheet}>
      <Card className={css.head}>
        <Box flex="1 1 18rem">
          <h2 id="batch-title" className={css.title}>
            {batch.batchId}{" "}
            <StatusBadge meaning={isOver ? "neutral" : "active"}>
              {isCancelled(batch)
                ? "Cancelled"
                : isOver
                  ? "Ended"
                  : isPlanned
                    ? "Planned"
                    : "Running"}
            </StatusBadge>
          </h2>
          <Dates batch={batch} />
          {!isReadOnly && (
            <Group gap="xs">
              {!isOver && <CapacityForm batch={batch} />}
              {isPlanned && <PostponeButtons batch={batch} />}
              {batch.trainees.length === 0 && !batch.former && (
                <DeleteBatchButton batch={batch} onDeleted={onDeleted} />
              )}
            </Group>
          )}
        </Box>
        {!isReadOnly && <EndBatchForm batch={batch} />}
      </Card>
      {isAdding && isOver && (
        <InlineAlert onClose={stopAdding}>{ERRORS.BATCH_ENDED.message}</InlineAlert>
      )}
      {!isReadOnly && (
        <AddTraineesModal
          type={isAdding && !isOver && isFilled(type) ? type : null}
          batch={batch}
          onClose={stopAdding}
        />
      )}
      <BatchTrainees batch={batch} type={type} isReadOnly={isReadOnly} />
      <FormerTrainees former={batch.former} />
    </section>
  );
}

function Dates({ batch: { startDate, endDate, capacity, trainees } }: { batch: Batch }) {
  return (
    <Box my={18}>
      <Facts
        min="5.5rem"
        facts={[
          ["Start date", <DateText key="start" value={startDate} as="written" />],
          ["End date", endDate && <DateText key="end" value={endDate} as="written" />],
          [
            "Trainees",
            capacity === null ? `${trainees.length}` : `${trainees.length} of ${capacity}`,
          ],
        ]}
      />
    </Box>
  );
}
