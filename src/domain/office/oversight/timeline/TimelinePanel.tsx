import { Box, Button, Card, Skeleton } from "@mantine/core";
import { IconTimelineEvent } from "@tabler/icons-react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useSearchState } from "#/client/lib/search-state.ts";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { type Meaning, StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { KindFilter } from "./KindFilter.tsx";
import { TimelineMonth } from "./TimelineMonth.tsx";
import { timelineQuery } from "./timeline.client.ts";
import type { TimelineEvent } from "./timeline.contract.ts";
import css from "./timeline.module.css";
import {
  byMonth,
  EVENT_KINDS,
  KIND_NAMES,
  TIMELINE_STAGE_NAMES,
  type TimelineStage,
} from "./timeline.rules.ts";

type Props = {
  userId: string;
  /** The level below the heading that precedes the timeline. */
  headings: "h2" | "h3";
};

/** Everything that happened to a person, newest first, by month; of one kind if chosen. */
export function TimelinePanel({ userId, headings }: Props) {
  const [search, setSearch] = useSearchState();
  const kind = EVENT_KINDS.find((known) => known === search.kind);
  const timeline = useInfiniteQuery({
    ...timelineQuery(userId, kind),
    placeholderData: keepPreviousData,
  });
  const pages = timeline.data?.pages ?? [];
  const person = pages[0]?.answer.person;
  const events = pages.flatMap(({ answer }) => answer.events);
  return (
    <Card>
      <Stage stage={person?.stage} />
      <KindFilter
        kinds={pages[0]?.answer.kinds ?? []}
        chosen={kind}
        onChoose={(chosen) => setSearch({ kind: chosen })}
      />
      <QueryView queries={[timeline]} loading="Loading the timeline">
        {() =>
          events.length === 0 ? (
            <EmptyState
              text={kind ? `Nothing under ${KIND_NAMES[kind]} yet.` : "Nothing has happened yet."}
              Icon={IconTimelineEvent}
            />
          ) : (
            <div className={css.months} data-old={timeline.isPlaceholderData || undefined}>
              <Months events={events} username={person?.username ?? ""} headings={headings} />
            </div>
          )
        }
      </QueryView>
      {timeline.hasNextPage && (
        <Button
          variant="default"
          mt={22}
          loading={timeline.isFetchingNextPage}
          onClick={() => void timeline.fetchNextPage()}
        >
          Show earlier
        </Button>
      )}
    </Card>
  );
}

const STAGE_MEANINGS = {
  registration: "waiting",
  onboarding: "active",
  training: "active",
  marketing: "active",
  placed: "good",
} as const satisfies Record<TimelineStage, Meaning>;

/** The person's stage; its space is kept until it is loaded. */
function Stage({ stage }: { stage: TimelineStage | undefined }) {
  return (
    <Box mih={24} mb={14}>
      {stage ? (
        <StatusBadge meaning={STAGE_MEANINGS[stage]}>{TIMELINE_STAGE_NAMES[stage]}</StatusBadge>
      ) : (
        <Skeleton width={96} height={24} radius="xl" />
      )}
    </Box>
  );
}

type MonthsProps = {
  events: readonly TimelineEvent[];
  username: string;
  headings: Props["headings"];
};

const Months = ({ events, username, headings }: MonthsProps) =>
  byMonth(events).map(([month, ofMonth]) => (
    <TimelineMonth
      key={month}
      month={month}
      events={ofMonth}
      username={username}
      Heading={headings}
    />
  ));
