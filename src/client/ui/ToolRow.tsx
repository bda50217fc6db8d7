import { Box, Group } from "@mantine/core";
import type { ReactNode } from "react";

type Props = {
  children: ReactNode;
  /** Its actions and its amount. */
  tools: ReactNode;
};

/** The content of a row of a list (`rows`), with its tools next to it or, if narrow, below. */
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
