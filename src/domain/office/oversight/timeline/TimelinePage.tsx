import { Box } from "@mantine/core";
import { useSignedIn } from "#/client/lib/session.ts";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { TimelinePanel } from "./TimelinePanel.tsx";

/** The person's own way so far. */
export function TimelinePage() {
  const { userId } = useSignedIn();
  return (
    <Box maw="54rem">
      <PageHead
        title="Timeline"
        context="Your way so far, from the registration on, the newest first."
      />
      <TimelinePanel userId={userId} headings="h2" />
    </Box>
  );
}
