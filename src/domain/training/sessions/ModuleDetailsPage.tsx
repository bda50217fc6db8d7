import { Card, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "#/client/lib/api-error.ts";
import { routeQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { StatCard } from "#/client/ui/StatCard.tsx";
import { CalendarCard } from "#/domain/messaging/calendar/CalendarCard.tsx";
import { type BatchType, hasSessions } from "#/domain/training/batches/batches.rules.ts";
import { MAX_MARK, PASS_MARK } from "#/shared/marks.ts";
import { ComingUp } from "./ComingUp.tsx";
import { FormerAttempts } from "./FormerAttempts.tsx";
import { SessionsTable } from "./SessionsTable.tsx";
import { type ModuleDetails, trainingContract } from "./training.contract.ts";
import { MODULE_TASKS, MODULE_TITLES, REPEATABLE } from "./training.rules.ts";

const BACK = { label: "Training", to: "/batch-dashboard" } as const;

const notYet = (type: BatchType) =>
  `You are in no batch of ${MODULE_TITLES[type]} yet.${type === "Java" ? "" : " It opens once you have passed the module before it."}`;

/** A trainee's own batch of one module: its id, the score, and in Java and AEM the sessions. */
export function ModuleDetailsPage({ type }: { type: BatchType }) {
  const { userId } = useSignedIn();
  const details = useQuery(
    routeQuery(trainingContract.moduleDetails, { params: { userId }, query: { batchType: type } }),
  );
  return (
    <>
      <PageHead title={MODULE_TITLES[type]} crumbs={[BACK]} />
      <Loaded
        queries={[details]}
        shape="cards"
        loading="Loading the module"
        failure="Failed to fetch data. Please try again."
        missing={(error) => (
          <EmptyState
            text={error.reason === "BATCH_NOT_FOUND" ? messageOf(error) : "No batch details found."}
            hint={notYet(type)}
            action={<LinkButton to={BACK.to}>Back to training</LinkButton>}
          />
        )}
      >
        {(data) => <Content type={type} details={data} />}
      </Loaded>
    </>
  );
}

function Content({ type, details }: { type: BatchType; details: ModuleDetails }) {
  const {
    batchId,
    totalAttendance,
    totalAssignments,
    interviewScore,
    sessions,
    planned = [],
    former = [],
  } = details;
  const task = MODULE_TASKS[type];
  return (
    <>
      {/* A batch's id is long: where not all fit in a row, it takes a row alone. */}
      <Group grow preventGrowOverflow={false} align="stretch" mb={28}>
        <StatCard label="Batch ID" value={batchId} />
        {hasSessions(type) && <StatCard label="Attendance" value={totalAttendance} />}
        {hasSessions(type) && <StatCard label="Assignments submitted" value={totalAssignments} />}
        <StatCard
          label="Interview score"
          value={interviewScore === null ? "N/A" : `${interviewScore} out of ${MAX_MARK}`}
        />
      </Group>
      {task && (
        <Card mb={20}>
          <Text fz="lg" fw={600}>
            {task.what}
          </Text>
          <Text variant="soft" mt={4}>
            {interviewScore === null ? task.how : "It has no sessions: the score is all of it."}
          </Text>
        </Card>
      )}
      {interviewScore !== null && interviewScore < PASS_MARK && (
        <Text variant="soft" mb={20}>
          {PASS_MARK} passes it. {REPEATABLE} The office places you there; nothing is paid again.
        </Text>
      )}
      <ComingUp planned={planned} sessions={sessions} />
      {hasSessions(type) && <SessionsTable sessions={sessions} />}
      <FormerAttempts type={type} attempts={former} />
      {hasSessions(type) && <CalendarCard whose="the sessions of your batches" />}
    </>
  );
}
