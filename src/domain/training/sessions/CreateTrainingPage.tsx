import { Stack } from "@mantine/core";
import { IconCalendarOff, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { type ComponentProps, useState } from "react";
import { currentDate } from "#/client/lib/clock.ts";
import { useConfig } from "#/client/lib/config.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { LoadingState } from "#/client/ui/LoadingState.tsx";
import { NeedsBatch } from "#/client/ui/NeedsBatch.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { ShownTogether } from "#/client/ui/ShownTogether.tsx";
import { hasEnded, hasSessions } from "#/domain/training/batches/batches.rules.ts";
import { SCREEN_ERRORS } from "#/shared/screen-errors.ts";
import { formatSlot } from "#/shared/slot-times.ts";
import { NewSessionForm } from "./NewSessionForm.tsx";
import { slotsQuery } from "./planned/planned.client.ts";
import type { PlannedSession } from "./planned/planned.contract.ts";
import { useMembers } from "./sessions.client.ts";
import { failureOf, type ListedBatch, useDay, useTrainer } from "./trainer/trainer.client.ts";

const BACK = { label: "Trainer Dashboard", to: "/trainer-dashboard" } as const;

export function CreateTrainingPage() {
  const { planned } = useSearch({ strict: false }) as { planned?: string };
  return (
    <NeedsBatch>
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
          <Content key={batchId} batchId={batchId} plannedId={planned} />
        </>
      )}
    </NeedsBatch>
  );
}

function Content({ batchId, plannedId }: { batchId: string; plannedId: string | undefined }) {
  const [day, members, trainer] = [useDay(), useMembers(batchId), useTrainer()];
  const config = useConfig();
  // The day that the form begins with: midnight must not hide what is typed.
  const [firstDay] = useState(() => currentDate());
  const slots = useQuery(slotsQuery(batchId, firstDay));
  const loading = "Loading the trainees";
  return (
    <ShownTogether queries={[slots]} shape="form">
      <QueryView
        queries={[day, members, trainer]}
        loading={loading}
        failure={failureOf("Failed to fetch trainees. Please try again.")}
      >
        {({ batches, planned }, { trainees }, trainer) =>
          config ? (
            <Session
              plannedId={plannedId}
              planned={planned.filter((one) => one.batchId === batchId)}
              batch={batches.find((row) => row.batchId === batchId || row._id === batchId)}
              trainees={trainees}
              trainer={trainer}
              slots={config.timeSlots}
            />
          ) : (
            <LoadingState text={loading} />
          )
        }
      </QueryView>
    </ShownTogether>
  );
}

type SessionProps = Omit<ComponentProps<typeof NewSessionForm>, "batch" | "plan"> & {
  batch: ListedBatch | undefined;
  plannedId: string | undefined;
  planned: readonly PlannedSession[];
};

/** The form, or the reason why a session cannot be posted. */
function Session({ batch, plannedId, planned, ...given }: SessionProps) {
  const today = useCurrentDate();
  if (!batch)
    return <EmptyState text={SCREEN_ERRORS.BATCH_NOT_FOUND.message} Icon={IconCalendarOff} />;
  if (!hasSessions(batch.batchType) || hasEnded(batch, today)) {
    return <EmptyState text={SCREEN_ERRORS.SESSIONS_UNAVAILABLE.message} Icon={IconCalendarOff} />;
  }
  if (given.trainees.length === 0) {
    return <EmptyState text="No trainees available for this batch." Icon={IconUsers} />;
  }
  const plan = planned.find(({ _id }) => _id === plannedId);
  const waiting = planned.filter(({ date }) => date <= today);
  return (
    <>
      {!plan && waiting.length > 0 && <Planned batch={batch} waiting={waiting} />}
      <NewSessionForm key={plan?._id} batch={batch} plan={plan} {...given} />
    </>
  );
}

/**
 * Planned sessions up to today that are not recorded: they are recorded as held, not created again.
 */
function Planned({ batch, waiting }: { batch: ListedBatch; waiting: readonly PlannedSession[] }) {
  return (
    <Stack gap={8} mb={16}>
      {waiting.map(({ _id, topic, date, time }) => (
        <InlineAlert key={_id} tone="info" title={`You planned ${topic}`}>
          <DateText value={date} />, {formatSlot(time)}.{" "}
          <LinkButton
            to="/create-training"
            search={{ batch: batch.batchId, planned: _id }}
            variant="default"
            size="compact-sm"
          >
            Record it as held
          </LinkButton>
        </InlineAlert>
      ))}
    </Stack>
  );
}
