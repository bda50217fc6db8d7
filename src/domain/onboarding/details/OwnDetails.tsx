import { useRouteQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { TitledSection } from "#/client/ui/TitledSection.tsx";
import { DetailsCard } from "./DetailsCard.tsx";
import { detailsContract } from "./details.contract.ts";

/**
 * One's own details; of who is not asked for any, only where there are some from before.
 */
export function OwnDetails() {
  const { userId, audience } = useSignedIn();
  const { data } = useRouteQuery(detailsContract.read, { params: { userId } });
  if (audience !== "trainee" && !data) return null;
  return (
    <TitledSection id="my-details" title="Your details">
      <DetailsCard
        userId={userId}
        emptyHint="They appear here once you have sent the details form."
      />
    </TitledSection>
  );
}
