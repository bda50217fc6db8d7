import { Card } from "@mantine/core";
import { IconUserCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { DateText } from "#/client/ui/DateText.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { ErrorState } from "#/client/ui/ErrorState.tsx";
import { LoadingState } from "#/client/ui/LoadingState.tsx";
import { pendingQuery } from "./api.ts";
import classes from "./desk.module.css";

/** The registrations that have waited longest. */
export function WaitingList() {
  const pending = useQuery(pendingQuery);
  const trainees = pending.data?.answer.trainees;
  return (
    <Card>
      <div className={classes.panelHead}>
        <h2>Waiting longest</h2>
        {trainees && trainees.length > 0 ? <Link to="/new-register">Decide</Link> : null}
      </div>
      {pending.isError ? (
        <ErrorState error={pending.error} retry={() => void pending.refetch()} />
      ) : !trainees ? (
        <LoadingState />
      ) : trainees.length === 0 ? (
        <EmptyState text="Nobody waits for a decision." Icon={IconUserCheck} />
      ) : (
        <ul className={classes.rows}>
          {trainees.map(({ _id, username, email, createdAt }) => (
            <li key={_id}>
              <span className={classes.who}>
                <strong>{username}</strong>
                <span>{email}</span>
              </span>
              <DateText value={createdAt} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
