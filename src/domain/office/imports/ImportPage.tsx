import { Card, Group, Progress, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { routeQuery } from "#/client/lib/query.ts";
import { useChoice } from "#/client/lib/search-state.ts";
import { ChoiceBar } from "#/client/ui/ChoiceBar.tsx";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { StatCard } from "#/client/ui/StatCard.tsx";
import { Tiles } from "#/client/ui/Tiles.tsx";
import { TitledPageHead } from "#/client/ui/TitledPageHead.tsx";
import { formatNumber } from "#/shared/money.ts";
import { ChangesCard } from "./ChangesCard.tsx";
import { ImportActions } from "./ImportActions.tsx";
import { columnsInFile, columnsOf } from "./ImportColumns.tsx";
import { STATUS_TEXTS } from "./imports.client.ts";
import { type Import, importsContract } from "./imports.contract.ts";
import { countsShown, isAtWork, shareOf } from "./imports.rules.ts";
import { KINDS } from "./kinds.rules.ts";
import { MappingForm } from "./MappingForm.tsx";

const CRUMBS = [{ label: "Import", to: "/admin-panel/imports" }] as const;
const ASK_EACH_MS = 1500;

export function ImportPage() {
  const { importId = "" } = useParams({ strict: false }) as { importId?: string };
  const found = useQuery({
    ...routeQuery(importsContract.find, { params: { importId } }),
    refetchInterval: ({ state }) =>
      state.data && isAtWork(state.data.import.status) ? ASK_EACH_MS : false,
  });
  return (
    <QueryView
      queries={[found]}
      loading="Loading the import"
      missing={<EmptyState text="There is no such import." />}
    >
      {({ import: one }) => <Shown one={one} />}
    </QueryView>
  );
}

function Shown({ one }: { one: Import }) {
  const { status, counts } = one;
  return (
    <>
      <TitledPageHead
        title={one.fileName}
        crumbs={CRUMBS}
        context={
          <>
            {KINDS[one.kind].label}, by {one.startedBy.username}, begun{" "}
            <DateText isInSentence value={one.startedAt} as="time" />
          </>
        }
      />
      <Stack gap={20}>
        <ImportState one={one} />
        {(status === "checked" || status === "stored") && counts.rest > counts.restNew && (
          <ChangesCard one={one} />
        )}
        {(status === "mapping" || status === "checked") && (
          <MappingForm key={one.version} one={one} />
        )}
        {counts.rows > 0 && status !== "checking" && status !== "reading" && (
          <ImportRows one={one} />
        )}
      </Stack>
    </>
  );
}

const SHOWN = ["all", "problem", "new", "changed", "same", "refused", "left"] as const;
const TEXTS = {
  all: "All",
  problem: "Problems",
  new: "New",
  changed: "Changed",
  same: "Same",
  refused: "Refused",
  left: "Left",
};

function ImportRows({ one }: { one: Import }) {
  const { _id: importId, counts } = one;
  const [show, setShow] = useChoice("show", SHOWN);
  const isThere = {
    ...counts,
    all: 1,
    left: counts.kept + counts.failed,
  };
  const choices = Object.fromEntries(
    SHOWN.filter((key) => key === show || isThere[key] > 0).map((key) => [key, TEXTS[key]]),
  ) as Record<(typeof SHOWN)[number], string>;
  return (
    <Stack gap={10}>
      <DataTable
        label="Rows"
        name="import-rows"
        source={{
          route: importsContract.rows,
          rows: "rows",
          request: { params: { importId }, query: show === "all" ? {} : { show } },
          sort: "number",
        }}
        rowId={({ number }) => String(number)}
        columns={one.status === "mapping" ? columnsInFile(one) : columnsOf(one)}
        empty={{ text: "No such row." }}
        filters={<ChoiceBar label="Show" choices={choices} value={show} onChange={setShow} />}
      />
    </Stack>
  );
}

function ImportState({ one }: { one: Import }) {
  const { status, problem, progress } = one;
  return (
    <Card component="section" aria-label="Where it is">
      <Stack gap={14}>
        <h2>{STATUS_TEXTS[status]}</h2>
        {problem && <InlineAlert>{problem}</InlineAlert>}
        {progress && <Bar text={STATUS_TEXTS[status]} progress={progress} />}
        <Counts one={one} />
        <ImportActions one={one} />
      </Stack>
    </Card>
  );
}

function Bar({ text, progress }: { text: string; progress: { done: number; of: number } }) {
  const share = shareOf(progress);
  return (
    <Stack gap={6}>
      <Progress value={share} aria-label={text} size="lg" animated />
      <Group justify="space-between">
        <Text role="status">
          {progress.of > 0
            ? `${formatNumber(progress.done)} of ${formatNumber(progress.of)} rows`
            : "A moment"}
        </Text>
        <Text variant="hint">You can leave this page; it goes on.</Text>
      </Group>
    </Stack>
  );
}

function Counts({ one: { status, counts } }: { one: Import }) {
  if (counts.rows === 0 || status === "mapping" || status === "checking") return null;
  return (
    <Tiles min="9rem" gap="12px" role="group" aria-label="Rows">
      {countsShown(status, counts).map(({ label, count }) => (
        <StatCard key={label} isSmall label={label} value={formatNumber(count)} />
      ))}
    </Tiles>
  );
}
