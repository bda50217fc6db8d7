import { Button, Card } from "@mantine/core";
import { IconTimelineEvent } from "@tabler/icons-react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useSearchState } from "#/client/lib/search-state.ts";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { ErrorState } from "#/client/ui/ErrorState.tsx";
import { LoadingState } from "#/client/ui/LoadingState.tsx";
import { byMonth, EVENT_KINDS, KIND_NAMES } from "../rules.ts";
import { timelineQuery } from "./api.ts";
import { KindFilter } from "./KindFilter.tsx";
import { Month } from "./Month.tsx";
import css from "./timeline.module.css";

type Props = {
  userId: string;
  /** The level below the heading that the timeline stands under. */
  headings: "h2" | "h3";
};

/** Everything that happened to a person, the newest first, by month; of one kind where one is chosen. */
export function TimelinePanel({ userId, headings }: Props) {
  const [search, setSearch] = useSearchState();
  const kind = EVENT_KINDS.find((known) => known === search.kind);
  const timeline = useInfiniteQuery({
    ...timelineQuery(userId, kind),
    placeholderData: keepPreviousData,
  });
  const pages = timeline.data?.pages;
  const events = pages?.flatMap(({ answer }) => answer.events);
  const person = pages?.[0]?.answer.person;
  return (
    <Card>
      <KindFilter chosen={kind} onChoose={(chosen) => setSearch({ kind: chosen })} />
      {events && person ? (
        events.length === 0 ? (
          <EmptyState
            text={kind ? `Nothing under ${KIND_NAMES[kind]} yet.` : "Nothing has happened yet."}
            Icon={IconTimelineEvent}
          />
        ) : (
          <div className={css.months} data-old={timeline.isPlaceholderData || undefined}>
            {byMonth(events).map(([month, ofMonth]) => (
              <Month
                key={month}
                month={month}
                events={ofMonth}
                username={person.username}
                Heading={headings}
              />
            ))}
          </div>
        )
      ) : timeline.isError ? (
        <ErrorState error={timeline.error} retry={() => void timeline.refetch()} />
      ) : (
        <LoadingState text="Loading the timeline" />
      )}
      {timeline.hasNextPage && (
        <Button
          variant="default"
          className={css.more ?? ""}
          loading={timeline.isFetchingNextPage}
          onClick={() => void timeline.fetchNextPage()}
        >
          Show earlier
        </Button>
      )}
    </Card>
  );
}
