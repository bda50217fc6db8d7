import { Card, RingProgress } from "@mantine/core";
import { MAX_TOTAL, MODULE_TITLES, type ModuleStanding } from "../rules.ts";
import css from "./training.module.css";

type Props = { total: number; standings: readonly ModuleStanding[] };

/** How far somebody has come: the total out of 50, and the one thing that is next. */
export function TotalCard({ total, standings }: Props) {
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
        <p className={css.totalLabel}>{next ? "What is next" : "All five are passed"}</p>
        <p className={css.nextText}>
          {next ? MODULE_TITLES[next.type] : "Interviews with companies are open to you."}
        </p>
        {next && <p className={css.totalHint}>{next.need}</p>}
      </div>
    </Card>
  );
}
