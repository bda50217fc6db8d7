import { Box, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";

type Props = { name: ReactNode; facts: ReactNode; actions: ReactNode };

/** One way to sign in to an account: its name, its details, and its actions. */
export const AccessRow = ({ name, facts, actions }: Props) => (
  <Group component="li" justify="space-between" gap={12}>
    <Box>
      <Text fw={560}>{name}</Text>
      <Text variant="soft" fz="sm">
        {facts}
      </Text>
    </Box>
    <Group gap={8}>{actions}</Group>
  </Group>
);
