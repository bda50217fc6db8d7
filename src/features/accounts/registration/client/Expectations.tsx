import { Box, Group, Text } from "@mantine/core";
import { useExpectations } from "#/client/lib/outlook.ts";

/** What one wants to know before registering, in five lines. */
export function Expectations() {
  return (
    <Box component="dl" mb={24} aria-label="Before you register">
      {useExpectations().map(([term, text]) => (
        <Group key={term} gap={12} align="flex-start" wrap="nowrap" py={3} fz="sm">
          <Text component="dt" variant="faint" w="5.5rem" flex="none">
            {term}
          </Text>
          <Box component="dd">{text}</Box>
        </Group>
      ))}
    </Box>
  );
}
