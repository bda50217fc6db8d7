import { Card, Group, Text } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { ChartTable } from "#/client/ui/chart/ChartTable.tsx";
import panel from "#/client/ui/chart/chart.module.css";
import { mergeSeries, useNothingText } from "./insights.client.ts";
import type { Insights } from "./insights.contract.ts";
import type { SeriesKey } from "./series.rules.ts";

type Props = {
  insights: Insights;
  title: string;
  by: string;
  keys: readonly SeriesKey[];
  text: string;
  nameOf?: (name: string) => ReactNode;
};

/** Series of a section side by side, for which numbers say more than a chart. */
export function TablePanel({ insights, title, by, keys, text, nameOf }: Props) {
  const id = useId();
  const nothingText = useNothingText();
  const { table } = mergeSeries(insights, keys, by);
  return (
    <Card component="section" aria-labelledby={id} p="18px clamp(12px, 4vw, 20px) 20px">
      <Group gap="6px 16px" justify="space-between" mih={34}>
        <h2 id={id}>{title}</h2>
      </Group>
      {table.rows.length === 0 ? (
        <p className={panel.nothing}>{nothingText()}</p>
      ) : (
        <>
          <Text variant="note" mt={4} mb={16} maw="46rem" lh={1.5}>
            {text}
          </Text>
          <ChartTable label={title} table={table} nameOf={nameOf} />
        </>
      )}
    </Card>
  );
}
