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
