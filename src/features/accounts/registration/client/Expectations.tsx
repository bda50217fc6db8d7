import { Box, Group, Text } from "@mantine/core";
import { useExpectations } from "#/client/lib/outlook.ts";

/** What one wants to know before registering, in five lines. */
export function Expectations() {
  return (
    // Beside the form it stands behind it; where it is narrow an answer stands below its term.
    <Box component="dl" aria-label="Before you register" style={ORDER}>
      {useExpectations().map(([term, text]) => (
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

const ORDER = { order: "var(--beside, 0)" };
