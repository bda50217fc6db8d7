import { Box } from "@mantine/core";
import { LoadingState } from "#/client/ui/LoadingState.tsx";

/** Placeholder of a page while its code loads. */
export function PendingPage() {
  return (
    <Box mih="calc(100dvh - var(--bar-height))">
      <LoadingState shape="page" text="Loading the page" />
    </Box>
  );
}

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
