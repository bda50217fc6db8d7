import { Card } from "@mantine/core";
import { IconClipboardOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "#/client/lib/api-error.ts";
import { routeQuery } from "#/client/lib/query.ts";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { ErrorState } from "#/client/ui/ErrorState.tsx";
import { LoadingState } from "#/client/ui/LoadingState.tsx";
import { detailsContract } from "../contract.ts";
import { DetailsFacts } from "./DetailsFacts.tsx";

/** What somebody told us about themselves; `emptyHint` says why there is nothing yet. */
export function DetailsCard({ userId, emptyHint }: { userId: string; emptyHint: string }) {
  const details = useQuery(routeQuery(detailsContract.read, { params: { userId } }));
  const isMissing = details.error instanceof ApiError && details.error.status === 404;
  return (
    <Card>
      {details.data ? (
        <DetailsFacts
          personal={details.data.personalDetails}
          education={details.data.educationDetails}
          employment={details.data.employmentDetails}
        />
      ) : isMissing ? (
        <EmptyState text="No trainee details found." hint={emptyHint} Icon={IconClipboardOff} />
      ) : details.isError ? (
        <ErrorState error={details.error} retry={() => void details.refetch()} />
      ) : (
        <LoadingState />
      )}
    </Card>
  );
}
