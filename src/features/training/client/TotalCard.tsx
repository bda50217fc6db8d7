import { Card, RingProgress, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { MAX_TOTAL, MODULE_TITLES, type ModuleStatus } from "../rules.ts";
import css from "./training.module.css";

type Props = { total: number; statuses: readonly ModuleStatus[]; isPlaced: boolean };

/** How far somebody has come: the total out of 50, and the one thing that is next. */
export function TotalCard({ total, statuses, isPlaced }: Props) {
  const passed = statuses.filter(({ state }) => state === "passed").length;
  const next = statuses.find(({ state }) => state !== "passed");
  return (
    <Card className={css.total}>
      <RingProgress
        size={96}
        thickness={9}
        roundCaps={total > 0}
        aria-hidden="true"
        sections={[{ value: (total / MAX_TOTAL) * 100, color: "var(--accent)" }]}
        rootColor="var(--sunken)"
        flex="none"
      />
      <div>
        <Text variant="soft" fw={600}>
          Total score
        </Text>
        <Text variant="figure" mt={2}>
          {total}{" "}
          <Text span variant="soft" fz="1rem" fw={520} lts={0}>
            out of {MAX_TOTAL}
          </Text>
        </Text>
        <Text variant="soft" mt={6}>
          {passed} of {statuses.length} modules passed
        </Text>
      </div>
      <div className={css.next}>
        {isPlaced ? (
          <Placed />
        ) : next ? (
          <>
            <Text variant="soft" fw={600}>
              What is next
            </Text>
            <Text mt={4} fz="lg" fw={550} lh={1.45}>
              {MODULE_TITLES[next.type]}
            </Text>
            <Text variant="soft" mt={6}>
              {next.need}
            </Text>
          </>
        ) : (
          <>
            <Text variant="soft" fw={600}>
              All five are passed
            </Text>
            <Text mt={4} fz="lg" fw={550} lh={1.45}>
              Interviews with companies are open to you.
            </Text>
          </>
        )}
      </div>
    </Card>
  );
}

/** The journey has arrived; what is open now is help in the first year. */
function Placed() {
  return (
    <>
      <Text variant="soft" fw={600}>
        You are placed
      </Text>
      <Text mt={4} fz="lg" fw={550} lh={1.45}>
        Congratulations! You made it into your job.
      </Text>
      <Text variant="soft" mt={6}>
        In your first year there we stay at your side:{" "}
        <Link to="/assistance-dashboard">Assistance</Link>
      </Text>
    </>
  );
}
