import { Card } from "@mantine/core";
import { IconCalendarOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { ErrorState } from "#/client/ui/ErrorState.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { LoadingState } from "#/client/ui/LoadingState.tsx";
import { StateView } from "#/client/ui/StateView.tsx";
import type { Answer } from "#/shared/contract.ts";
import { trainerContract } from "../contract.ts";
import css from "./trainer.module.css";
import { Unscored } from "./Unscored.tsx";
import { Waiting } from "./Waiting.tsx";

type Desk = Answer<typeof trainerContract.desk>;

/** Today's own sessions, the answers that wait, the longest waiting batch first, and who has no score. */
export function TodayPanel() {
  const { userId } = useSignedIn();
  const desk = useQuery(routeQuery(trainerContract.desk, { params: { userId } }));
  if (desk.isPending) return <LoadingState shape="cards" text="Loading your day" />;
  if (desk.isError) return <ErrorState error={desk.error} retry={() => void desk.refetch()} />;
  return (
    <div className={css.day}>
      <section aria-labelledby="today">
        <h2 id="today" className={css.heading}>
          Today's sessions
        </h2>
        <Sessions sessions={desk.data.sessions} />
      </section>
      <section aria-labelledby="waiting">
        <h2 id="waiting" className={css.heading}>
          Waiting for review
        </h2>
        <Waiting waiting={desk.data.waiting} />
      </section>
      <section aria-labelledby="unscored">
        <h2 id="unscored" className={css.heading}>
          Not scored yet
        </h2>
        <Unscored unscored={desk.data.unscored} />
      </section>
    </div>
  );
}

function Sessions({ sessions }: { sessions: Desk["sessions"] }) {
  if (sessions.length === 0) {
    return (
      <Card>
        <StateView
          Icon={IconCalendarOff}
          title="You hold no session today"
          text="Sessions you post for today stand here."
        />
      </Card>
    );
  }
  return (
    <Card component="ul" className={css.rows}>
      {sessions.map(({ sessionId, time, topic, batchId, attendance, hasBegun }) => (
        <li key={sessionId} className={css.row}>
          <div>
            <p className={css.rowTitle}>{topic}</p>
            <p className={css.rowText}>
              {time} · {batchId} · {hasBegun ? `${attendance.length} present` : "planned"}
            </p>
          </div>
          <LinkButton
            to="/edit-session/$sessionId"
            params={{ sessionId }}
            search={{ batch: batchId }}
            variant="default"
            size="compact-md"
            aria-label={`Edit ${topic}`}
          >
            Edit
          </LinkButton>
        </li>
      ))}
    </Card>
  );
}
