import { Card, Group, Progress, Stack, Text } from "@mantine/core";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { StatCard } from "#/client/ui/StatCard.tsx";
import { Tiles } from "#/client/ui/Tiles.tsx";
import { formatNumber } from "#/shared/money.ts";
import { ImportActions } from "./ImportActions.tsx";
import { STATUS_TEXTS } from "./imports.client.ts";
import type { Import } from "./imports.contract.ts";
import { countsShown, shareOf } from "./imports.rules.ts";

/** Where an import is, and what can be done about it. */
export function ImportState({ one }: { one: Import }) {
  const { status, problem, progress } = one;
  return (
    <Card component="section" aria-label="Where it is">
      <Stack gap={14}>
        <h2>{STATUS_TEXTS[status]}</h2>
        {problem && <InlineAlert>{problem}</InlineAlert>}
        {progress && <Bar text={STATUS_TEXTS[status]} progress={progress} />}
        <Counts one={one} />
        <ImportActions one={one} />
      </Stack>
    </Card>
  );
}

function Bar({ text, progress }: { text: string; progress: { done: number; of: number } }) {
  const share = shareOf(progress);
  return (
    <Stack gap={6}>
      <Progress value={share} aria-label={text} size="lg" animated />
      <Group justify="space-between">
        <Text role="status">
          {progress.of > 0
            ? `${formatNumber(progress.done)} of ${formatNumber(progress.of)} rows`
            : "A moment"}
        </Text>
        <Text variant="hint">You can leave this page; it goes on.</Text>
      </Group>
    </Stack>
  );
}

function Counts({ one: { status, counts } }: { one: Import }) {
  if (counts.rows === 0 || status === "mapping" || status === "checking") return null;
  return (
    <Tiles min="9rem" gap="12px" role="group" aria-label="Rows">
      {countsShown(status, counts).map(({ label, count }) => (
        <StatCard key={label} isSmall label={label} value={formatNumber(count)} />
      ))}
    </Tiles>
  );
}
