import { Box, Button, Card, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "#/client/lib/api-error.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { PaidReceipt } from "#/domain/money/payments/PaidReceipt.tsx";
import { hasSessions } from "#/domain/training/batches/batches.rules.ts";
import {
  MAX_TOTAL,
  MODULE_TITLES,
  type ModuleStatus,
  moduleStatuses,
} from "#/domain/training/sessions/training.rules.ts";
import { MAX_SCORE } from "#/shared/modules.ts";
import { MODULE_PAGES } from "#/shared/pages.ts";
import { ContactFloat } from "./ContactFloat.tsx";
import { ModuleCard } from "./ModuleCard.tsx";
import { progressQuery } from "./progress.client.ts";
import type { Progress } from "./progress.contract.ts";
import css from "./progress.module.css";
import { hasTasks, TaskList } from "./TaskList.tsx";
import { WhatIsNext } from "./WhatIsNext.tsx";

/** A trainee in training: next class, tasks, the module, and the five modules as stairs. */
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
      <QueryView
        queries={[progress]}
        shape="cards"
        loading="Loading your training"
        failure={failureText}
      >
        {(data) => <Content progress={data} />}
      </QueryView>
      {/* On a phone it is below the cards, where their shorter placeholder would make it jump. */}
      {!progress.isPending && <ContactFloat />}
    </>
  );
}

function Content({ progress }: { progress: Progress }) {
  const { trainee, module } = progress;
  const statuses = moduleStatuses(trainee.highestUnlockedBatch, trainee.totalMarks);
  // When all modules are passed, the stairs are enough.
  const isThrough = statuses.every(({ state }) => state === "passed");
  // Before the first class there is nothing to count.
  const isCounted = !isThrough && module && (module.hasBegun || !hasSessions(module.type));
  return (
    <Stack gap={20} pb={64}>
      <PaidReceipt />
      <WhatIsNext progress={progress} statuses={statuses} />
      {isCounted ? (
        <Columns>
          <TaskList progress={progress} />
          <ModuleCard module={module} statuses={statuses} />
        </Columns>
      ) : (
        (!isThrough || hasTasks(progress)) && <TaskList progress={progress} />
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

const BADGES = {
  passed: ["good", "Passed"],
  open: ["active", "In progress"],
  locked: ["neutral", "Locked"],
} as const;

/** In px: the height of the lowest stair, and how much higher each next one is. */
const STAIR = 150;
const RISE = 14;

/** The five modules as rising steps, each with its state and the link to it. */
function Stairs({ statuses, total }: { statuses: readonly ModuleStatus[]; total: number }) {
  const passed = statuses.filter(({ state }) => state === "passed").length;
  return (
    <section aria-labelledby="modules">
      <h2 id="modules">Your five modules</h2>
      <Text variant="soft" mt={2} mb={12}>
        {passed} of {statuses.length} modules passed · {total} out of {MAX_TOTAL}
      </Text>
      <ol className={css.stairs} aria-label="Modules">
        {statuses.map((status, index) => (
          <Stair key={status.type} status={status} lower={statuses.length - 1 - index} />
        ))}
      </ol>
    </section>
  );
}

/** `lower` counts the stairs above this one. */
function Stair({ status, lower }: { status: ModuleStatus; lower: number }) {
  const { type, state, mark, need } = status;
  const title = MODULE_TITLES[type];
  const [meaning, badge] = BADGES[state];
  const shared = { size: "compact-md", "aria-label": `View ${title}` } as const;
  return (
    <Card
      component="li"
      className={css.stair ?? ""}
      data-state={state}
      p={{ base: 14, sm: 10, md: 14 }}
      __vars={{ "--lowest": `${STAIR}px`, "--lower": `${lower * RISE}px` }}
    >
      <Box component="h3" fz={{ sm: "0.9375rem", md: "1rem" }}>
        {title}
      </Box>
      <StatusBadge meaning={meaning}>{badge}</StatusBadge>
      <Text variant="note" lh={1.4} flex={1}>
        {mark === null ? need : `${mark} out of ${MAX_SCORE}`}
        {mark !== null && state === "open" && `. ${need}`}
      </Text>
      {state === "locked" ? (
        <Button variant="default" disabled {...shared}>
          View
        </Button>
      ) : (
        <LinkButton to={MODULE_PAGES[type]} variant="light" {...shared}>
          View
        </LinkButton>
      )}
    </Card>
  );
}
