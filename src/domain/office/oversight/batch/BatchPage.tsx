import { Card, Group, Stack, Tabs, Text } from "@mantine/core";
import { IconUsersGroup } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useCurrentDate } from "#/client/lib/now.ts";
import { routeQuery } from "#/client/lib/query.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { PageHeadOfOne } from "#/client/ui/PageHeadOfOne.tsx";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import { describePlaces, hasEnded, hasSessions } from "#/domain/training/batches/batches.rules.ts";
import { FormerTrainees } from "#/domain/training/batches/FormerTrainees.tsx";
import { isAttendanceLow } from "#/domain/training/sessions/attendance.rules.ts";
import type { Audience } from "#/shared/actor.ts";
import { MODULE_NAMES } from "#/shared/marks.ts";
import { batchViewPath } from "#/shared/pages.ts";
import { BatchState } from "./BatchState.tsx";
import { useBatchWarnings } from "./batch.client.ts";
import { batchContract, type ListedBatch, type Register } from "./batch.contract.ts";
import { AnswersTable, AttendanceTable } from "./MatrixTable.tsx";
import { PeopleTable, ScoresTable } from "./RegisterTables.tsx";
import { SessionsTab } from "./SessionsTab.tsx";
import { TrainerNames } from "./TrainerNames.tsx";

const LIST_OF = {
  admin: "/admin-panel/batches",
  ceo: "/ceo-dashboard/training/batches",
} as const;

/** Everything about one batch: members, sessions, attendance, answers and marks. */
export function BatchPage() {
  const { batchId = "" } = useParams({ strict: false }) as { batchId?: string };
  const { audience } = useSignedIn();
  const query = useQuery(routeQuery(batchContract.register, { params: { batchId } }));
  // In the same moment, for the list of people.
  useBatchWarnings(batchId);
  const batch = query.data?.batch;
  const list = audience === "admin" || audience === "ceo" ? LIST_OF[audience] : "/batches";
  return (
    <>
      <PageHeadOfOne
        title={batch?.batchId ?? batchId}
        context={batch && <Context batch={batch} />}
        crumbs={[{ label: "All batches", to: list }]}
        action={batch && <Actions audience={audience} batch={batch} />}
      />
      <Loaded
        queries={[query]}
        loading="Loading the batch"
        missing={
          <Card>
            <EmptyState text="There is no batch of this name." Icon={IconUsersGroup} />
          </Card>
        }
      >
        {(register) => <Sections register={register} />}
      </Loaded>
    </>
  );
}

function Context({ batch }: { batch: ListedBatch }) {
  return (
    <Group gap="4px 14px">
      <BatchState batch={batch} />
      <span>
        {MODULE_NAMES[batch.batchType]}, from <DateText value={batch.startDate} as="day" />
      </span>
      <span>{describePlaces(batch)}</span>
      {batch.trainers.length > 0 && (
        <span>
          <TrainerNames trainers={batch.trainers} />
        </span>
      )}
    </Group>
  );
}

/** What the reader's role does about a batch, each on the screen for it. */
function Actions({ audience, batch }: { audience: Audience; batch: ListedBatch }) {
  const { batchId: id, batchType } = batch;
  const today = useCurrentDate();
  const search = { batch: id };
  if (audience === "admin") {
    return (
      <LinkButton to={batchViewPath(batchType)} search={search} variant="default">
        Places, members and end
      </LinkButton>
    );
  }
  if (audience !== "trainer") return null;
  return (
    <Group gap="xs">
      {hasSessions(batchType) && (
        <>
          {!hasEnded(batch, today) && (
            <LinkButton to="/create-training" search={search} variant="default">
              Create session
            </LinkButton>
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

const SESSION_TABS = [
  ["people", "People", PeopleTable],
  ["sessions", "Sessions", SessionsTab],
  ["attendance", "Attendance", AttendanceTable],
  ["answers", "Answers", AnswersTable],
  ["scores", "Scores", ScoresTable],
] as const;
const SCORE_TABS = [SESSION_TABS[0], SESSION_TABS[4]] as const;

function Sections({ register }: { register: Register }) {
  const [search, setSearch] = useSearchState();
  const tabs = hasSessions(register.batch.batchType) ? SESSION_TABS : SCORE_TABS;
  const open = tabs.find(([name]) => name === search.tab) ?? tabs[0];
  const show = (tab: string | null) =>
    setSearch({ tab: tab ?? undefined, q: undefined, page: undefined, sort: undefined });
  return (
    <Stack gap={16}>
      <LowAttendance register={register} />
      <Tabs value={open[0]} onChange={show} keepMounted={false}>
        <Tabs.List aria-label="Parts of the batch" mb={16}>
          {tabs.map(([name, label]) => (
            <Tabs.Tab key={name} value={name}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(([name, , Table]) => (
          <Tabs.Panel key={name} value={name}>
            <Table register={register} />
          </Tabs.Panel>
        ))}
      </Tabs>
      {open[0] === "people" && (
        <FormerTrainees
          former={register.former}
          withSessions={hasSessions(register.batch.batchType)}
        />
      )}
    </Stack>
  );
}

/** Names those who were at too few sessions; nothing where nobody was. */
function LowAttendance({ register: { members } }: { register: Register }) {
  const low = members.filter(isAttendanceLow);
  if (low.length === 0) return null;
  return (
    <Text>
      <b>Low attendance:</b>{" "}
      {low.map(({ id, name, attended, expected }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <PersonLink id={id} name={name} /> ({attended} of {expected})
        </span>
      ))}
    </Text>
  );
}
