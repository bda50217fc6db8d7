import { Card } from "@mantine/core";
import { IconCalendarOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { Loaded } from "#/client/ui/Loaded.tsx";
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
  return (
    <Loaded queries={[desk]} shape="cards" loading="Loading your day">
      {(found) => (
        <div className={css.day}>
          <section aria-labelledby="today">
            <h2 id="today" className={css.heading}>
              Today's sessions
            </h2>
            <Sessions sessions={found.sessions} />
          </section>
          <section aria-labelledby="waiting">
            <h2 id="waiting" className={css.heading}>
              Waiting for review
            </h2>
            <Waiting waiting={found.waiting} />
          </section>
          <section aria-labelledby="unscored">
            <h2 id="unscored" className={css.heading}>
              Not scored yet
            </h2>
            <Unscored unscored={found.unscored} />
          </section>
        </div>
      )}
    </Loaded>
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
