import { Card, Group, Stack } from "@mantine/core";
import { IconUsersGroup } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { useCurrentDate } from "#/client/lib/now.ts";
import { useRouteQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { TitledPageHead } from "#/client/ui/TitledPageHead.tsx";
import { BatchCard } from "#/domain/training/batches/BatchCard.tsx";
import type { Batch } from "#/domain/training/batches/batches.contract.ts";
import { hasEnded, hasSessions } from "#/domain/training/batches/batches.rules.ts";
import { MODULE_NAMES } from "#/shared/modules.ts";
import { BatchSections } from "./BatchSections.tsx";
import { BatchState } from "./BatchState.tsx";
import { useBatchWarnings, useOfficeBatch } from "./batch.client.ts";
import { batchContract, type ListedBatch } from "./batch.contract.ts";
import { TrainerNames } from "./TrainerNames.tsx";

const LIST_OF = {
  admin: "/admin-panel/batches",
  ceo: "/ceo-dashboard/training/batches",
} as const;

export function BatchPage() {
  const { batchId = "" } = useParams({ strict: false }) as { batchId?: string };
  const { audience } = useSignedIn();
  const query = useRouteQuery(batchContract.register, { params: { batchId } });
  const office = useOfficeBatch(batchId);
  // Fetched at the same time, for the list of people.
  useBatchWarnings(batchId);
  const batch = query.data?.batch;
  const list = audience === "admin" || audience === "ceo" ? LIST_OF[audience] : "/batches";
  return (
    <section aria-label={batch?.batchId ?? batchId}>
      <TitledPageHead
        title={batch?.batchId ?? batchId}
        context={batch && <Context batch={batch} />}
        crumbs={[{ label: "All batches", to: list }]}
        action={
          batch &&
          (audience === "trainer" ? (
            <TrainerActions batch={batch} />
          ) : (
            audience === "admin" && <PlanModule batch={batch} />
          ))
        }
      />
      <QueryView
        queries={[query, ...(office ? [office] : [])]}
        loading="Loading the batch"
        missing={
          <Card>
            <EmptyState text="There is no batch of this name." Icon={IconUsersGroup} />
          </Card>
        }
      >
        {(register, whole?: Batch) => (
          <Stack gap={20}>
            <BatchCard
              batch={register.batch}
              trainers={
                register.batch.trainers.length > 0 && (
                  <TrainerNames trainers={register.batch.trainers} />
                )
              }
              changed={audience === "admin" ? whole : undefined}
            />
            <BatchSections register={register} office={whole} />
          </Stack>
        )}
      </QueryView>
    </section>
  );
}

const Context = ({ batch }: { batch: ListedBatch }) => (
  <Group gap="4px 14px">
    <BatchState batch={batch} />
    <span>{MODULE_NAMES[batch.batchType]}</span>
  </Group>
);

/** A trainer's actions for a batch, each a link to its screen. */
function TrainerActions({ batch }: { batch: ListedBatch }) {
  const { batchId, batchType } = batch;
  const today = useCurrentDate();
  const search = { batch: batchId };
  return (
    <Group gap="xs">
      {hasSessions(batchType) && (
        <>
          {!hasEnded(batch, today) && (
            <>
              <PlanModule batch={batch} />
              <LinkButton to="/create-training" search={search} variant="default">
                Create session
              </LinkButton>
            </>
          )}
          <LinkButton to="/assignment-approvals" search={search} variant="default">
            Review answers
          </LinkButton>
        </>
      )}
      <LinkButton to="/interview-grades" search={search}>
        Enter scores
      </LinkButton>
    </Group>
  );
}

/** Links to planning a whole module at once, for a batch that can still have sessions. */
function PlanModule({ batch }: { batch: ListedBatch }) {
  const { batchId, batchType } = batch;
  const today = useCurrentDate();
  if (!hasSessions(batchType) || hasEnded(batch, today)) return null;
  return (
    <LinkButton to="/batches/$batchId/plan" params={{ batchId }} variant="default">
      Plan a module
    </LinkButton>
  );
}
