import { Card, Group, Progress, Stack, Text } from "@mantine/core";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { StatCard } from "#/client/ui/StatCard.tsx";
import { Tiles } from "#/client/ui/Tiles.tsx";
import type { Import } from "../contract.ts";
import { shareOf } from "../rules.ts";
import { STATUS_TEXTS } from "./api.ts";
import { ImportActions } from "./ImportActions.tsx";

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
          {progress.of > 0 ? `${progress.done} of ${progress.of} rows` : "A moment"}
        </Text>
        <Text variant="hint">You can leave this page; it goes on.</Text>
      </Group>
    </Stack>
  );
}

const TRIED = { new: "New", changed: "Changed", same: "Same", problem: "Problems" } as const;
const STORED = {
  stored: "Stored",
  same: "Same as before",
  problem: "Problems",
  refused: "Refused",
} as const;
const UNDONE = {
  reversed: "Taken back",
  kept: "Kept, changed since",
  failed: "Could not be",
} as const;

function Counts({ one: { status, counts } }: { one: Import }) {
  if (counts.rows === 0 || status === "mapping" || status === "checking") return null;
  const isUndone = status === "undone" || status === "undoing";
  const isTried = status === "checked" || status === "discarded";
  const texts: Partial<Record<keyof typeof counts, string>> = isUndone
    ? UNDONE
    : isTried
      ? TRIED
      : STORED;
  return (
    <Tiles min="9rem" gap="12px" role="group" aria-label="Rows">
      {(Object.keys(texts) as (keyof typeof counts)[]).map((key) => (
        <StatCard key={key} isSmall label={texts[key] ?? ""} value={counts[key]} />
      ))}
    </Tiles>
  );
}
