import { IconCalendarOff, IconUsers } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { useConfig } from "#/client/lib/config.ts";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { LoadingState } from "#/client/ui/LoadingState.tsx";
import { NeedsBatch } from "#/client/ui/NeedsBatch.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { hasEnded, hasSessions } from "#/features/batches/rules.ts";
import { istDate } from "#/shared/dates.ts";
import { ERRORS } from "#/shared/errors.ts";
import { failureOf, type ListedBatch, useBatches, useTrainer } from "../../trainer/client/api.ts";
import { useMembers } from "./api.ts";
import { NewSessionForm } from "./NewSessionForm.tsx";

const BACK = { label: "Trainer Dashboard", to: "/trainer-dashboard" } as const;

/** Posts a session of the chosen batch, with its attendance and its question. */
export function CreateTrainingPage() {
  return (
    <NeedsBatch tool="Create Training">
      {(batchId) => (
        <>
          <PageHead
            title="Create Training"
            context={`A session of ${batchId}`}
            crumbs={[BACK]}
            action={
              <LinkButton to="/view-training" search={{ batch: batchId }} variant="default">
                View Training
              </LinkButton>
            }
          />
          <Content key={batchId} batchId={batchId} />
        </>
      )}
    </NeedsBatch>
  );
}

function Content({ batchId }: { batchId: string }) {
  const [batches, members, trainer] = [useBatches(), useMembers(batchId), useTrainer()];
  const config = useConfig();
  const loading = "Loading the trainees";
  return (
    <Loaded
      queries={[batches, members, trainer]}
      loading={loading}
      failure={failureOf("Failed to fetch trainees. Please try again.")}
    >
      {({ batches }, { trainees }, trainer) =>
        config ? (
          <Session
            batch={batches.find((row) => row.batchId === batchId || row._id === batchId)}
            trainees={trainees}
            trainer={trainer}
            slots={config.timeSlots}
          />
        ) : (
          <LoadingState text={loading} />
        )
      }
    </Loaded>
  );
}

type SessionProps = Omit<ComponentProps<typeof NewSessionForm>, "batch"> & {
  batch: ListedBatch | undefined;
};

/** The form, or why a session cannot be posted. */
function Session({ batch, ...given }: SessionProps) {
  if (!batch) return <EmptyState text={ERRORS.BATCH_NOT_FOUND.message} Icon={IconCalendarOff} />;
  if (!hasSessions(batch.batchType) || hasEnded(batch, istDate(new Date()))) {
    return <EmptyState text={ERRORS.SESSIONS_UNAVAILABLE.message} Icon={IconCalendarOff} />;
  }
  if (given.trainees.length === 0) {
    return <EmptyState text="No trainees available for this batch." Icon={IconUsers} />;
  }
  return <NewSessionForm batch={batch} {...given} />;
}
