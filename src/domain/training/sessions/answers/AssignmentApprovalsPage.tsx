import { Button, Group, SegmentedControl } from "@mantine/core";
import { useRouteQuery } from "#/client/lib/query.ts";
import { useChoice, useSearchState } from "#/client/lib/search-state.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { NeedsBatch } from "#/client/ui/NeedsBatch.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { namesakesIn } from "#/shared/person-code.ts";
import { failureOf } from "../trainer/trainer.client.ts";
import { AnswersTable } from "./AnswersTable.tsx";
import { queueOf, rowsOf } from "./answers.client.ts";
import { answersContract } from "./answers.contract.ts";
import css from "./answers.module.css";
import { ReviewQueue } from "./ReviewQueue.tsx";

const BACK = { label: "Trainer Dashboard", to: "/trainer-dashboard" } as const;

/** The reviews of a batch: the waiting answers, oldest first, and all assignments as a table. */
export function AssignmentApprovalsPage() {
  return (
    <NeedsBatch>
      {(batchId) => (
        <>
          <PageHead
            title="Assignment Approvals"
            context={`What the trainees of ${batchId} handed in`}
            crumbs={[BACK]}
          />
          <Content batchId={batchId} />
        </>
      )}
    </NeedsBatch>
  );
}

function Content({ batchId }: { batchId: string }) {
  const [{ date = "", at }, setSearch] = useSearchState();
  const [view, setView] = useChoice("show", ["waiting", "all"]);
  const list = useRouteQuery(answersContract.list, { params: { batchId }, query: { date } });
  const rows = rowsOf(list.data?.assignments ?? []);
  const { queue, index } = queueOf(rows, at);
  return (
    <>
      <Group gap={12} mb={20}>
        <SegmentedControl
          aria-label="Show"
          value={view}
          onChange={(next) => setView(next as typeof view)}
          data={[
            { value: "waiting", label: list.data ? `Waiting (${queue.length})` : "Waiting" },
            { value: "all", label: "All assignments" },
          ]}
        />
        <DateField
          aria-label="Date of the session"
          placeholder="Any date"
          value={date}
          onChange={(next) => setSearch({ date: next || undefined })}
          className={css.date}
        />
        {date && (
          <Button variant="subtle" onClick={() => setSearch({ date: undefined })}>
            Any date
          </Button>
        )}
      </Group>
      <QueryView
        queries={[list]}
        shape="cards"
        loading="Loading the assignments"
        failure={failureOf("Failed to fetch data. Please try again.")}
      >
        {() =>
          view === "waiting" ? (
            <ReviewQueue
              queue={queue}
              namesakes={namesakesIn(rows.map(({ userId: id, name }) => ({ id, name })))}
              index={index}
              at={at}
              onGo={(id) => setSearch({ at: id })}
              hasFilter={date !== ""}
            />
          ) : (
            <AnswersTable
              batchId={batchId}
              rows={rows}
              onReview={(id) => setSearch({ show: undefined, at: id })}
            />
          )
        }
      </QueryView>
    </>
  );
}
