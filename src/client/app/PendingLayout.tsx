import { Box } from "@mantine/core";
import { PendingPage } from "./PendingPage.tsx";

/** Placeholder of a layout, with the padding that layouts leave around their pages. */
export function PendingLayout() {
  return (
    <Box
      w="100%"
      maw="calc(var(--content-width) + 2 * clamp(16px, 2.4vw, 32px))"
      mx="auto"
      p="clamp(20px, 2.6vw, 36px) clamp(16px, 2.4vw, 32px) 0"
    >
      <PendingPage />
    </Box>
  );
}
