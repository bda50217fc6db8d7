import { Group, Stack, Text, Tooltip } from "@mantine/core";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import type { Warning } from "./warnings.contract.ts";
import { SIGN_NAMES } from "./warnings.rules.ts";

const meaningOf = ({ isResting }: Warning) => (isResting ? "neutral" : "waiting");

/** The signs in a line, each with its facts where the pointer rests. */
export const SignBadges = ({ warning }: { warning: Warning }) => (
  <Group gap={6} wrap="nowrap">
    {warning.signs.map(({ kind, reason }) => (
      <Tooltip key={kind} label={reason}>
        <span>
          <StatusBadge meaning={meaningOf(warning)}>{SIGN_NAMES[kind]}</StatusBadge>
        </span>
      </Tooltip>
    ))}
  </Group>
);

/** The signs one below the other, each with its facts. */
export const SignList = ({ warning }: { warning: Warning }) => (
  <Stack gap={6}>
    {warning.signs.map(({ kind, reason }) => (
      <Text key={kind} component="div">
        <StatusBadge meaning={meaningOf(warning)}>{SIGN_NAMES[kind]}</StatusBadge> {reason}
      </Text>
    ))}
  </Stack>
);
