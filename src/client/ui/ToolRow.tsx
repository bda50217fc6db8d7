import { Box, Group } from "@mantine/core";
import type { ReactNode } from "react";

type Props = {
  children: ReactNode;
  /** What can be done with it, and what it comes to. */
  tools: ReactNode;
};

/** What a row of a list (`rows`) holds: what is done with it stands beside it, or below where there is no room for both. */
export const ToolRow = ({ children, tools }: Props) => (
  <Group gap="4px 16px" flex={1}>
    <Box flex="1 1 11rem" miw={0}>
      {children}
    </Box>
    <Group gap={8} justify="flex-end" ml="auto">
      {tools}
    </Group>
  </Group>
);
