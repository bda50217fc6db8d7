import { Card } from "@mantine/core";
import { IconClipboardOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "#/client/lib/query.ts";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { detailsContract } from "../contract.ts";
import { DetailsFacts } from "./DetailsFacts.tsx";

/** What somebody told us about themselves; `emptyHint` says why there is nothing yet. */
export function DetailsCard({ userId, emptyHint }: { userId: string; emptyHint: string }) {
  const details = useQuery(routeQuery(detailsContract.read, { params: { userId } }));
  return (
    <Card>
      <Loaded
        queries={[details]}
        missing={
          <EmptyState text="No trainee details found." hint={emptyHint} Icon={IconClipboardOff} />
        }
      >
        {({ personalDetails, educationDetails, employmentDetails }) => (
          <DetailsFacts
            personal={personalDetails}
            education={educationDetails}
            employment={employmentDetails}
          />
        )}
      </Loaded>
    </Card>
  );
}
