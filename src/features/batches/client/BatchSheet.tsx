import { Card } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ApiError, messageOf } from "#/client/lib/api-error.ts";
import { routeQuery } from "#/client/lib/query.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { ErrorState } from "#/client/ui/ErrorState.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { LoadingState } from "#/client/ui/LoadingState.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { ERRORS } from "#/shared/errors.ts";
import { type Batch, batchesContract } from "../contract.ts";
import type { BatchType } from "../rules.ts";
import { AddTraineesModal } from "./AddTraineesModal.tsx";
import { isFilled } from "./api.ts";
import { BatchTrainees } from "./BatchTrainees.tsx";
import css from "./batches.module.css";
import { EndBatchForm } from "./EndBatchForm.tsx";

type Props = {
  batchRef: string;
  type: BatchType;
  isReadOnly: boolean;
  isAdding: boolean;
  stopAdding: () => void;
};

/** One batch: its dates, how it is ended, and its trainees. */
export function BatchSheet({ batchRef, type, isReadOnly, isAdding, stopAdding }: Props) {
  const batch = useQuery(routeQuery(batchesContract.find, { params: { batchId: batchRef } }));
  if (batch.isPending) return <LoadingState text="Loading the batch" />;
  if (batch.isError) {
    const isTold = batch.error instanceof ApiError && batch.error.status === 404;
    return (
      <ErrorState
        error={batch.error}
        text={
          isTold ? messageOf(batch.error) : "Failed to fetch batch data. Please try again later."
        }
        retry={() => void batch.refetch()}
        isRetrying={batch.isFetching}
      />
    );
  }
  return (
    <section aria-labelledby="batch-title" className={css.sheet}>
      <Card className={css.head}>
        <div>
          <h2 id="batch-title" className={css.title}>
            {batch.data.batchId}{" "}
            <StatusBadge meaning={batch.data.endDate ? "neutral" : "active"}>
              {batch.data.endDate ? "Ended" : "Running"}
            </StatusBadge>
          </h2>
          <Dates batch={batch.data} />
        </div>
        {!isReadOnly && <EndBatchForm batch={batch.data} />}
      </Card>
      {isAdding && batch.data.endDate && (
        <InlineAlert onClose={stopAdding}>{ERRORS.BATCH_ENDED.message}</InlineAlert>
      )}
      {isAdding && !batch.data.endDate && isFilled(type) && (
        <AddTraineesModal batch={batch.data} type={type} onClose={stopAdding} />
      )}
      <BatchTrainees trainees={batch.data.trainees} type={type} batchId={batch.data.batchId} />
    </section>
  );
}

function Dates({ batch: { startDate, endDate, trainees } }: { batch: Batch }) {
  return (
    <dl className={css.dates}>
      <div>
        <dt>Start date</dt>
        <dd>
          <DateText value={startDate} as="written" />
        </dd>
      </div>
      <div>
        <dt>End date</dt>
        <dd>{endDate ? <DateText value={endDate} as="written" /> : "N/A"}</dd>
      </div>
      <div>
        <dt>Trainees</dt>
        <dd>{trainees.length}</dd>
      </div>
    </dl>
  );
}
