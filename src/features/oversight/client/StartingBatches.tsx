import { Card } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { describePlaces, describeStart } from "#/features/batches/rules.ts";
import { formatDay, istDate } from "#/shared/dates.ts";
import { startingBatchesQuery } from "./api.ts";
import classes from "./desk.module.css";

/** Java batches about to start, with how many are in them. */
export function StartingBatches() {
  const today = istDate(new Date());
  const starting = useQuery(startingBatchesQuery(today));
  return (
    <Card>
      <div className={classes.panelHead}>
        <h2>Batches about to start</h2>
        <Link to="/admin-panel/batches/view/java">All Java batches</Link>
      </div>
      <Loaded queries={[starting]}>
        {(batches) =>
          batches.length === 0 ? (
            <EmptyState
              text="No Java batch starts in the next two weeks."
              hint="Without one near its start, trainees cannot pay and join."
              Icon={IconCalendarPlus}
              action={
                <LinkButton to="/admin-panel/batches/create/java" variant="default">
                  Create a Java batch
                </LinkButton>
              }
            />
          ) : (
            <ul className={classes.rows}>
              {batches.map(({ _id, batchId, startDate, capacity, taken }) => (
                <li key={_id}>
                  <span className={classes.who}>
                    <strong>{batchId}</strong>
                    <span>{describePlaces({ capacity, taken })}</span>
                  </span>
                  <time dateTime={startDate} title={formatDay(startDate)}>
                    {describeStart(startDate, today)}
                  </time>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
