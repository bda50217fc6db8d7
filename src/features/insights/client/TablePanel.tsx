import { useId } from "react";
import { ChartTable } from "#/client/ui/chart/ChartTable.tsx";
import panel from "#/client/ui/chart/chart.module.css";
import type { Insights } from "../contract.ts";
import type { SeriesKey } from "../series/rules.ts";
import { mergeSeries, useNothing } from "./api.ts";

type Props = {
  insights: Insights;
  title: string;
  by: string;
  keys: readonly SeriesKey[];
  text: string;
};

/** Some series of a section side by side, where a drawing would say less than the numbers. */
export function TablePanel({ insights, title, by, keys, text }: Props) {
  const id = useId();
  const sayNothing = useNothing();
  const { table } = mergeSeries(insights, keys, by);
  return (
    <section className={panel.panel} aria-labelledby={id}>
      <div className={panel.head}>
        <h2 id={id} className={panel.title}>
          {title}
        </h2>
      </div>
      {table.rows.length === 0 ? (
        <p className={panel.nothing}>{sayNothing()}</p>
      ) : (
        <>
          <p className={panel.summary}>{text}</p>
          <ChartTable label={title} table={table} />
        </>
      )}
    </section>
  );
}
