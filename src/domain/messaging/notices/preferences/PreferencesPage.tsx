import { Box, Card } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "#/client/lib/query.ts";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { PreferencesForm } from "./PreferencesForm.tsx";
import { preferencesContract } from "./preferences.contract.ts";

/** A person's notification settings. */
export function PreferencesPage() {
  const preferences = useQuery(routeQuery(preferencesContract.read, {}));
  return (
    <Box maw={960} mx="auto">
      <PageHead
        title="Notifications"
        context="Choose what reaches you by the bell, what by mail, and what not at all."
      />
      <Card>
        <Loaded queries={[preferences]} failure="Your choice could not be read.">
          {(known) => <PreferencesForm preferences={known} />}
        </Loaded>
      </Card>
    </Box>
  );
}
