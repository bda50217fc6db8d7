import { Box } from "@mantine/core";
import { useSignedIn } from "#/client/lib/session.ts";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { TimelinePanel } from "./TimelinePanel.tsx";

export function TimelinePage() {
  const { userId } = useSignedIn();
  return (
    <Box maw="54rem">
      <PageHead title="Timeline" context="Everything since you registered, newest first." />
      <TimelinePanel userId={userId} headings="h2" />
    </Box>
  );
}
