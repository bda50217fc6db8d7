import { Box, Card, Group, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { splitAddress } from "#/client/lib/split-address.ts";
import { ChartTable } from "#/client/ui/chart/ChartTable.tsx";
import { Tiles } from "#/client/ui/Tiles.tsx";
import { MODULE_NAMES, MODULES } from "#/shared/modules.ts";
import { NOTHING } from "#/shared/nothing.ts";
import { metricIn } from "./insights.client.ts";
import type { Insights } from "./insights.contract.ts";
import css from "./insights.module.css";
import type { MetricKey } from "./insights.rules.ts";
import {
  JOURNEY_STATUSES,
  MODULE_STATES,
  type ModuleState,
  moduleKey,
  OTHER_ACCOUNT_STATUSES,
  type StatusKey,
} from "./people.rules.ts";

const HEADS: Record<ModuleState, string> = {
  in: "In a batch",
  unmarked: "Ended, no score",
  passed: "Waits for the next",
  failed: "Not passed",
};
const isOfModule = (key: StatusKey) => MODULE_STATES.some((state) => key.endsWith(`-${state}`));
const ELSEWHERE = JOURNEY_STATUSES.filter(({ key }) => !isOfModule(key)).map(
  ({ key }) => `stands-${key}` as const,
);
const OTHER = OTHER_ACCOUNT_STATUSES.map(({ key }) => `other-${key}` as const);

/** How many people have each status now: people who registered here by module, then the others. */
export function StatusPanel({ insights }: { insights: Insights }) {
  const id = useId();
  const sumOf = (keys: readonly MetricKey[]) =>
    keys.reduce((sum, key) => sum + metricIn(insights, key).rows, 0);
  const registered = sumOf(JOURNEY_STATUSES.map(({ key }) => `stands-${key}` as const));
  const other = sumOf(OTHER);
  return (
    <Card component="section" aria-labelledby={id} p="18px 20px 20px">
      <Group gap="6px 16px" justify="space-between" mih={34}>
        <h2 id={id}>Where everyone stands now</h2>
      </Group>
      <Text variant="note" mt={4} mb={16} maw="46rem" lh={1.5}>
        {registered} who registered here and {other} with an account of an Existing Trainee or for
        assistance, each counted once, whatever the period. Rejected registrations stand nowhere.
      </Text>
      <Stack gap={22}>
        <Statuses
          title="Registered here, outside the modules"
          keys={ELSEWHERE}
          insights={insights}
        />
        <div>
          <Box component="h3" mb={6} c="var(--ink-soft)" fz="sm">
            Registered here, by the last module joined
          </Box>
          <ModulesTable insights={insights} />
        </div>
        <Statuses
          title="Existing Trainee and Assistance accounts"
          keys={OTHER}
          insights={insights}
        />
      </Stack>
    </Card>
  );
}

type StatusesProps = { title: string; keys: readonly MetricKey[]; insights: Insights };

/** Statuses with the number of people in each; empty ones are dimmed. */
function Statuses({ title, keys, insights }: StatusesProps) {
  return (
    <div>
      <Box component="h3" mb={6} c="var(--ink-soft)" fz="sm">
        {title}
      </Box>
      <Tiles component="ul" min="13.5rem" gap="2px 24px" className={css.places ?? ""}>
        {keys.map((key) => {
          const { label, rows, rowsHref } = metricIn(insights, key);
          return (
            <li key={key}>
              <Link {...splitAddress(rowsHref)} data-none={rows === 0 || undefined}>
                <span>{label}</span> <b>{rows}</b>
              </Link>
            </li>
          );
        })}
      </Tiles>
    </div>
  );
}

function ModulesTable({ insights }: { insights: Insights }) {
  const known = new Set<string>(insights.figures.map(({ key }) => key));
  const cell = (key: MetricKey) => {
    // Nobody waits for a module after the last one.
    if (!known.has(key)) return { text: NOTHING };
    const { rows, rowsHref } = metricIn(insights, key);
    return { text: String(rows), href: rows > 0 ? rowsHref : null };
  };
  const rows = MODULES.map((module) => ({
    name: MODULE_NAMES[module],
    cells: MODULE_STATES.map((state) => cell(`stands-${moduleKey(module)}-${state}`)),
  }));
  const heads = ["Module", ...MODULE_STATES.map((state) => HEADS[state])];
  return <ChartTable label="People by module" table={{ heads, rows }} />;
}
