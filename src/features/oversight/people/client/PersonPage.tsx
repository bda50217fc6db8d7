import { Stack } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { useSession } from "#/client/lib/session.ts";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { PersonViews } from "../../client/PersonViews.tsx";

/** One person: state and next step, and what else the reader may see of them. */
export function PersonPage() {
  const { userId = "" } = useParams({ strict: false }) as { userId?: string };
  const session = useSession();
  return (
    <>
      <PageHead title="Person" context="Where somebody stands, and what comes next." />
      <Stack gap={16}>
        <PersonViews key={userId} userId={userId} isHeadOnly={session?.audience === "salesHead"} />
      </Stack>
    </>
  );
}
