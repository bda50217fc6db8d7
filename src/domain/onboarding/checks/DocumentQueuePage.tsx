import { Button, Group } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useChoice, useSearchState } from "#/client/lib/search-state.ts";
import { ChoiceBar } from "#/client/ui/ChoiceBar.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { formatNumber } from "#/shared/money.ts";
import { LATE_DAYS } from "../documents/documents.rules.ts";
import { countQuery, type QueueView, queueQuery } from "./checks.client.ts";
import { DocumentQueue } from "./DocumentQueue.tsx";
import { DocumentSheets } from "./DocumentSheets.tsx";

const EMPTY: Record<QueueView, { text: string; hint: string }> = {
  waiting: {
    text: "No document waits.",
    hint: "What trainees submit, or send again, comes up here. Those that have waited longest come first.",
  },
  returned: {
    text: "Nothing is returned.",
    hint: `What you return stands here until it is sent again; after ${LATE_DAYS} days it is marked as late.`,
  },
};

/** Waiting documents, returned ones, or each person's documents on one sheet. */
const VIEWS = ["waiting", "returned", "sheet"] as const;
type View = (typeof VIEWS)[number];

/** The office verifies each document of a trainee, or returns it with a reason. */
export function DocumentQueuePage() {
  const [{ person, at }, setSearch] = useSearchState();
  const [view] = useChoice("show", VIEWS);
  const isSheet = view === "sheet";
  const list = useQuery({
    ...(isSheet ? queueQuery("waiting", undefined) : queueQuery(view, person)),
    placeholderData: keepPreviousData,
  });
  const show = (to: View, of?: string) =>
    setSearch({ show: to === "waiting" ? undefined : to, person: of, at: undefined });
  return (
    <>
      <PageHead
        title="Documents"
        context={
          "Each of a trainee's six files is verified, or returned with a reason and sent again. Opening one " +
          "is noted, and its owner can read of it."
        }
      />
      <Group gap={12} mb={20}>
        {person && !isSheet ? (
          <>
            <Button variant="default" onClick={() => show("waiting")}>
              Show everybody's
            </Button>
            <Button variant="default" onClick={() => show("sheet", person)}>
              On one sheet
            </Button>
          </>
        ) : (
          <Views view={view} onView={show} />
        )}
      </Group>
      <QueryView queries={[list]} shape="cards" loading="Loading the documents">
        {({ answer: { documents }, total }) =>
          isSheet ? (
            <DocumentSheets
              waiting={documents}
              person={person}
              onPerson={(userId) => setSearch({ person: userId })}
              onQueue={(userId) => show("waiting", userId)}
              empty={<EmptyState {...EMPTY.waiting} Icon={IconChecks} />}
            />
          ) : (
            <DocumentQueue
              // A new key for another list, so that changes are only noticed within one list.
              key={list.isPlaceholderData ? "before" : `${view} ${person ?? ""}`}
              queue={documents}
              at={at}
              document={documents.find(({ _id }) => _id === at) ?? documents[0]}
              total={total}
              state={person ? "in all" : view}
              hasStatus={person !== undefined}
              onGo={(id) => setSearch({ at: id })}
              onSheet={(userId) => show("sheet", userId)}
              empty={<EmptyState {...EMPTY[person ? "waiting" : view]} Icon={IconChecks} />}
            />
          )
        }
      </QueryView>
    </>
  );
}

function Views({ view, onView }: { view: View; onView: (view: View) => void }) {
  const waiting = useQuery(countQuery("waiting")).data;
  const returned = useQuery(countQuery("returned")).data;
  const withCount = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} (${formatNumber(count)})`;
  return (
    <ChoiceBar
      label="Show"
      value={view}
      onChange={onView}
      choices={{
        waiting: withCount("Waiting", waiting),
        returned: withCount("Returned", returned),
        sheet: "On one sheet",
      }}
    />
  );
}
