import { Card } from "@mantine/core";
import { IconClipboardOff } from "@tabler/icons-react";
import { useRouteQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { LongLoading } from "#/client/ui/LongLoading.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { CorrectButton } from "../corrections/CorrectButton.tsx";
import { DetailsChanges } from "../corrections/DetailsChanges.tsx";
import { DetailsFacts } from "./DetailsFacts.tsx";
import { detailsContract } from "./details.contract.ts";

/** A person's details and their changes; `emptyHint` says why there are none yet. */
export function DetailsCard({ userId, emptyHint }: { userId: string; emptyHint: string }) {
  const isOwn = useSignedIn().userId === userId;
  const details = useRouteQuery(detailsContract.read, { params: { userId } });
  return (
    <Card>
      <QueryView
        queries={[details]}
        placeholder={<LongLoading />}
        missing={
          <EmptyState text="No trainee details found." hint={emptyHint} Icon={IconClipboardOff} />
        }
      >
        {(shown) => (
          <>
            {isOwn && <CorrectButton isVerified={shown.isVerified === true} />}
            <DetailsFacts
              personal={shown.personalDetails}
              education={shown.educationDetails}
              employment={shown.employmentDetails}
            />
            <DetailsChanges changes={shown.changes ?? []} isOwn={isOwn} />
          </>
        )}
      </QueryView>
    </Card>
  );
}
