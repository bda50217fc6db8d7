import { Box, Card, Group, Stack, Text } from "@mantine/core";
import { messageOf } from "#/client/lib/api-error.ts";
import { useRouteQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { CalendarLink } from "#/client/ui/CalendarLink.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { MeetingText } from "#/client/ui/MeetingText.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { StatCard } from "#/client/ui/StatCard.tsx";
import { CalendarCard } from "#/domain/messaging/calendar/CalendarCard.tsx";
import { type BatchType, hasSessions } from "#/domain/training/batches/batches.rules.ts";
import { MAX_SCORE, PASS_SCORE } from "#/shared/modules.ts";
import { NOTHING } from "#/shared/nothing.ts";
import { formatSlot } from "#/shared/slot-times.ts";
import { RemarksCard } from "./RemarksCard.tsx";
import { SessionSummary } from "./SessionSummary.tsx";
import { SessionsTable } from "./SessionsTable.tsx";
import { byStart } from "./sessions.rules.ts";
import {
  type FormerAttempt,
  type ModuleDetails,
  type TraineePlanned,
  type TraineeSession,
  trainingContract,
} from "./training.contract.ts";
import { MODULE_TASKS, MODULE_TITLES, REPEATABLE } from "./training.rules.ts";

const BACK = { label: "Training", to: "/batch-dashboard" } as const;

const notYet = (type: BatchType) =>
  `You are in no batch of ${MODULE_TITLES[type]} ` +
  `yet.${type === "Java" ? "" : " It opens once you have passed the module before it."}`;

/** A trainee's own batch of one module: its id, the score, and in Java and AEM the sessions. */
export function ModuleDetailsPage({ type }: { type: BatchType }) {
  const { userId } = useSignedIn();
  const details = useRouteQuery(trainingContract.moduleDetails, {
    params: { userId },
    query: { batchType: type },
  });
  return (
    <>
      <PageHead title={MODULE_TITLES[type]} crumbs={[BACK]} />
      <QueryView
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
      </QueryView>
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
      {/* A batch's id is long: if not all fit in a row, it gets a row to itself. */}
      <Group grow preventGrowOverflow={false} align="stretch" mb={28}>
        <StatCard label="Batch ID" value={batchId} />
        {hasSessions(type) && <StatCard label="Attendance" value={totalAttendance} />}
        {hasSessions(type) && <StatCard label="Assignments submitted" value={totalAssignments} />}
        <StatCard
          label="Interview score"
          value={interviewScore === null ? NOTHING : `${interviewScore} out of ${MAX_SCORE}`}
        />
      </Group>
      <RemarksCard remarks={details.remarks} />
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
      {interviewScore !== null && interviewScore < PASS_SCORE && (
        <Text variant="soft" mb={20}>
          {PASS_SCORE} passes it. {REPEATABLE} The office places you there; nothing is paid again.
        </Text>
      )}
      <ComingUp planned={planned} sessions={sessions} />
      {hasSessions(type) && <SessionsTable sessions={sessions} />}
      <FormerAttempts type={type} attempts={former} />
      {hasSessions(type) && <CalendarCard whose="the sessions of your batches" />}
    </>
  );
}

type Props = { planned: readonly TraineePlanned[]; sessions: readonly TraineeSession[] };

/** The upcoming sessions of a trainee's batch, planned or recorded, next first; empty if none. */
function ComingUp({ planned, sessions }: Props) {
  const ahead = [...planned, ...sessions.filter(({ hasBegun }) => !hasBegun)].sort(byStart);
  if (ahead.length === 0) return null;
  return (
    <Box component="section" mb={28} aria-labelledby="coming-up">
      <Box id="coming-up" component="h2" mb={12}>
        Coming up
      </Box>
      <Card component="ul" className="rows" p="2px 20px">
        {ahead.map(({ _id, date, time, topic, trainer, calendarUrl, ...where }) => (
          <li key={_id}>
            <SessionSummary topic={topic}>
              <DateText value={date} />, {formatSlot(time)} · {trainer} ·{" "}
              <CalendarLink
                isInText
                address={calendarUrl}
                name={`session ${date}`}
                subject={topic}
              />
              <MeetingText of={where} />
            </SessionSummary>
          </li>
        ))}
      </Card>
    </Box>
  );
}

type FormerAttemptsProps = { type: BatchType; attempts: readonly FormerAttempt[] };

/** The scores from earlier batches of a repeated module; the newest score counts. */
function FormerAttempts({ type, attempts }: FormerAttemptsProps) {
  return attempts.map((attempt) => (
    <Stack key={attempt.leftAt} component="section" gap={12} mt={28} aria-label={attempt.batchId}>
      <div>
        <h2>Before, in {attempt.batchId}</h2>
        <Text variant="soft">
          {attempt.mark} out of {MAX_SCORE}. You were there from{" "}
          <DateText value={attempt.joinedAt} as="day" isInSentence /> to{" "}
          <DateText value={attempt.leftAt} as="day" isInSentence />
          {hasSessions(type) &&
            `, attended ${attempt.totalAttendance} and handed in ${attempt.totalAssignments}`}
          .
        </Text>
      </div>
      <RemarksCard remarks={attempt.remarks} />
      {hasSessions(type) && attempt.sessions.length > 0 && (
        <SessionsTable sessions={attempt.sessions} label={`Sessions of ${attempt.batchId}`} />
      )}
    </Stack>
  ));
}
