import { Box, Button, Card, Group, Text } from "@mantine/core";
import { IconChartBar, IconTable } from "@tabler/icons-react";
import { type ReactNode, useDeferredValue, useId, useState } from "react";
import { ChartTable, type Table } from "./ChartTable.tsx";
import css from "./chart.module.css";

type Props = {
  title: string;
  summary: string;
  table: Table;
  /** Choices of what the chart shows. */
  tools?: ReactNode;
  /** Shown in its place if there is nothing to draw. */
  nothing: string;
  children: ReactNode;
};

/** Two numbers are no chart: they are shown as a table from the start. */
const isSlight = ({ heads, rows }: Table) => rows.length * (heads.length - 1) <= 2;

/** A chart with its summary in words and, on demand, as a table. */
export function ChartPanel({ title, summary, table, tools, nothing, children }: Props) {
  const [isAsked, setTable] = useState(false);
  const id = useId();
  const isEmpty = table.rows.length === 0;
  const isTable = isAsked || isSlight(table);
  // The button changes at once: a slow phone takes a while to draw a table or a chart.
  const isTableShown = useDeferredValue(isTable);
  const label = isTable ? "Show as chart" : "Show as table";
  return (
    <Card component="section" aria-labelledby={id} p="18px 20px 20px">
      <Group gap="6px 16px" justify="space-between" mih={34}>
        {/* A long title takes two lines before its neighbours wrap below it. */}
        <Box component="h2" id={id} flex="1 1 8rem">
          {title}
        </Box>
        <Group gap={8}>
          {tools}
          {!isEmpty && !isSlight(table) && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={
                isTable ? (
                  <IconChartBar size={16} aria-hidden="true" />
                ) : (
                  <IconTable size={16} aria-hidden="true" />
                )
              }
              aria-label={`${label}: ${title}`}
              onClick={() => setTable(!isAsked)}
            >
              {label}
            </Button>
          )}
        </Group>
      </Group>
      {isEmpty ? (
        <p className={css.nothing}>{nothing}</p>
      ) : (
        <>
          <Text variant="note" mt={4} mb={16} maw="46rem" lh={1.5}>
            {summary}
          </Text>
          {isTableShown ? <ChartTable label={title} table={table} /> : children}
        </>
      )}
    </Card>
  );
}
