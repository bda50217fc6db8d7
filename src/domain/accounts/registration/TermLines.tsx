import { Box, Group, Text } from "@mantine/core";
import type { CSSProperties, ReactNode } from "react";

type Props = {
  label: string;
  lines: readonly (readonly [term: string, text: ReactNode])[];
  style?: CSSProperties;
};

/** Terms, each with its value next to it, or below it if there is little room. */
export function TermLines({ label, lines, style }: Props) {
  return (
    <Box component="dl" aria-label={label} style={style}>
      {lines.map(([term, text]) => (
        <Group key={term} gap="0 12px" align="flex-start" py={3} fz="sm">
          <Text component="dt" variant="faint" w="5.5rem" flex="none">
            {term}
          </Text>
          <Box component="dd" flex="1 1 13.5rem">
            {text}
          </Box>
        </Group>
      ))}
    </Box>
  );
}
