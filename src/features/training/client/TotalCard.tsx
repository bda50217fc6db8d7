import { Card, RingProgress } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { MAX_TOTAL, MODULE_TITLES, type ModuleStanding } from "../rules.ts";
import css from "./training.module.css";

type Props = { total: number; standings: readonly ModuleStanding[]; isPlaced: boolean };

/** How far somebody has come: the total out of 50, and the one thing that is next. */
export function TotalCard({ total, standings, isPlaced }: Props) {
  const passed = standings.filter(({ state }) => state === "passed").length;
  const next = standings.find(({ state }) => state !== "passed");
  return (
    <Card className={css.total}>
      <RingProgress
        size={96}
        thickness={9}
        roundCaps={total > 0}
        aria-hidden="true"
        sections={[{ value: (total / MAX_TOTAL) * 100, color: "var(--accent)" }]}
        rootColor="var(--sunken)"
        className={css.ring}
      />
      <div className={css.totalWords}>
        <p className={css.totalLabel}>Total score</p>
        <p className={css.totalValue}>
          {total} <span>out of {MAX_TOTAL}</span>
        </p>
        <p className={css.totalHint}>
          {passed} of {standings.length} modules passed
        </p>
      </div>
      <div className={css.next}>
        {isPlaced ? (
          <Placed />
        ) : next ? (
          <>
            <p className={css.totalLabel}>What is next</p>
            <p className={css.nextText}>{MODULE_TITLES[next.type]}</p>
            <p className={css.totalHint}>{next.need}</p>
          </>
        ) : (
          <>
            <p className={css.totalLabel}>All five are passed</p>
            <p className={css.nextText}>Interviews with companies are open to you.</p>
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
      <p className={css.totalLabel}>You are placed</p>
      <p className={css.nextText}>Congratulations! You made it into your job.</p>
      <p className={css.totalHint}>
        In your first year there we stay at your side:{" "}
        <Link to="/assistance-dashboard">Assistance</Link>
      </p>
    </>
  );
}
