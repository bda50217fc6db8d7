import { Group, Stack, Text } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useChosenBatch } from "#/client/lib/chosen-batch.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { Select } from "#/client/ui/ListFields.tsx";
import { renderNotedOption } from "#/client/ui/NotedOption.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { CalendarCard } from "#/domain/messaging/calendar/CalendarCard.tsx";
import { describeBatch, hasEnded, hasSessions } from "#/domain/training/batches/batches.rules.ts";
import { formatDay, type IsoDate } from "#/shared/dates.ts";
import { formatNumber } from "#/shared/money.ts";
import { TodayPanel } from "./TodayPanel.tsx";
import { ToolCards } from "./ToolCards.tsx";
import { type ListedBatch, useDay } from "./trainer.client.ts";

/** The trainer's start page: today's work, then the chosen batch and its five tools. */
export function TrainerDashboardPage() {
  const day = useDay();
  return (
    <>
      <PageHead
        title="Trainer Dashboard"
        context={day.data?.batches.length === 0 ? NO_BATCH : "Your day, and what waits for you."}
        action={
          <Group gap="xs">
            <LinkButton
              to="/early-warning"
              variant="default"
              rightSection={<Waiting count={day.data?.atRisk} />}
            >
              Early warning
            </LinkButton>
            <LinkButton to="/batches" variant="default">
              All batches
            </LinkButton>
          </Group>
        }
      />
      <QueryView
        queries={[day]}
        shape="cards"
        loading="Loading your day"
        failure="Failed to fetch data. Please try again."
      >
        {(data) => (
          <Stack gap={32}>
            <TodayPanel day={data} />
            <BatchTools batches={data.batches} />
            <CalendarCard whose="the sessions you hold" known={data.calendarKey} />
          </Stack>
        )}
      </QueryView>
    </>
  );
}

/** Its space is reserved until the number is known, so that nothing next to it moves. */
const Waiting = ({ count }: { count: number | undefined }) => (
  <span style={{ visibility: count === undefined ? "hidden" : "visible" }}>
    <StatusBadge meaning={count ? "waiting" : "neutral"}>{formatNumber(count ?? 0)}</StatusBadge>
  </span>
);

function BatchTools({ batches }: { batches: readonly ListedBatch[] }) {
  const chosen = useChosenBatch();
  const [, setSearch] = useSearchState({ of: [] });
  const today = useCurrentDate();
  const picker = useRef<HTMLInputElement>(null);
  const { requestedTool: askedTool } = useLocation().state;
  const [isMissing, setMissing] = useState(askedTool !== undefined);
  const batch = batches.find(({ batchId }) => batchId === chosen);
  useEffect(() => {
    if (askedTool && !chosen) picker.current?.focus();
  }, [askedTool, chosen]);
  return (
    <section aria-label="Batch and tools">
      <Select
        ref={picker}
        label="Batch"
        error={isMissing && !batch && missingBatchText(askedTool)}
        placeholder="Select a batch"
        data={batches.map((one) => optionOf(one, today))}
        value={batch?.batchId ?? null}
        onChange={(batchId) => setSearch({ batch: batchId ?? undefined })}
        renderOption={renderNotedOption}
        searchable
        // An open list would cover the tools that asked for the batch.
        openOnFocus={false}
        selectFirstOptionOnChange
        nothingFoundMessage="No batch with this id"
        maw="26rem"
      />
      <Text variant="soft" mt={8} mb={20}>
        {aboutOf(batch, today)}
      </Text>
      <ToolCards
        batch={batch}
        onMissingBatch={() => {
          setMissing(true);
          picker.current?.focus();
        }}
      />
      {batch && hasSessions(batch.batchType) && !hasEnded(batch, today) && (
        <LinkButton
          to="/batches/$batchId/plan"
          params={{ batchId: batch.batchId }}
          variant="default"
          mt={16}
        >
          Plan a module
        </LinkButton>
      )}
    </section>
  );
}

const optionOf = (batch: ListedBatch, today: IsoDate) => ({
  value: batch.batchId,
  label: `${batch.batchId} · ${formatDay(batch.startDate)}`,
  note: describeBatch(batch, today),
});

const missingBatchText = (tool: string | undefined): string =>
  tool ? `${tool} is about one batch. Choose a batch first.` : "Choose a batch first.";

const NO_BATCH = "There is no batch yet. The office opens it, and you plan its sessions then.";

function aboutOf(batch: ListedBatch | undefined, today: IsoDate): string {
  if (!batch) return "The newest batches come first. The tools open with a batch.";
  return describeBatch(batch, today);
}
