import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "#/client/lib/api-error.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { PaidReceipt } from "#/domain/money/payments/PaidReceipt.tsx";
import { hasSessions } from "#/domain/training/batches/batches.rules.ts";
import { moduleStatuses } from "#/domain/training/sessions/training.rules.ts";
import { ContactFloat } from "./ContactFloat.tsx";
import { ModuleCard } from "./ModuleCard.tsx";
import { progressQuery } from "./progress.client.ts";
import type { Progress } from "./progress.contract.ts";
import { Stairs } from "./Stairs.tsx";
import { hasTasks, Tasks } from "./Tasks.tsx";
import { WhatIsNext } from "./WhatIsNext.tsx";

/**
 * A trainee in training: what is next, what is to be done, the module, and the five modules as
 * stairs.
 */
export function BatchDashboardPage() {
  const { userId } = useSignedIn();
  const progress = useQuery(progressQuery(userId));
  const trainee = progress.data?.trainee;
  return (
    <>
      <PageHead
        title="Training"
        context={
          trainee
            ? `${trainee.name} · ${trainee.trainingOpted}`
            : "Your five modules, one after the other"
        }
      />
      <Loaded
        queries={[progress]}
        shape="cards"
        loading="Loading your training"
        failure={failureText}
      >
        {(data) => <Content progress={data} />}
      </Loaded>
      {/* On a phone it is below the cards, as their placeholder is shorter than they are. */}
      {!progress.isPending && <ContactFloat />}
    </>
  );
}

function Content({ progress }: { progress: Progress }) {
  const { trainee, module } = progress;
  const statuses = moduleStatuses(trainee.highestUnlockedBatch, trainee.totalMarks);
  // Where all are passed the stairs say all there is to say of them.
  const isThrough = statuses.every(({ state }) => state === "passed");
  // Before the first class there is nothing to count.
  const isCounted = !isThrough && module && (module.hasBegun || !hasSessions(module.type));
  return (
    <Stack gap={20} pb={64}>
      <PaidReceipt />
      <WhatIsNext progress={progress} statuses={statuses} />
      {isCounted ? (
        <Columns>
          <Tasks progress={progress} />
          <ModuleCard module={module} statuses={statuses} />
        </Columns>
      ) : (
        (!isThrough || hasTasks(progress)) && <Tasks progress={progress} />
      )}
      <Stairs statuses={statuses} total={trainee.totalMarks.total} />
      <div>
        <LinkButton to="/timeline" variant="default">
          Your timeline
        </LinkButton>
      </div>
    </Stack>
  );
}

const failureText = (error: unknown): string =>
  error instanceof ApiError && error.status === 404
    ? "No trainee details found."
    : "Failed to fetch data. Please try again.";
