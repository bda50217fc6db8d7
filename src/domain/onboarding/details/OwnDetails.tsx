import { useSignedIn } from "#/client/lib/session.ts";
import { TitledSection } from "#/client/ui/TitledSection.tsx";
import { DetailsCard } from "./DetailsCard.tsx";
import { useOwnDetails } from "./details.client.ts";

/** The user's own details; for users who need none, only if there are earlier ones. */
export function OwnDetails() {
  const { userId, audience } = useSignedIn();
  const { data } = useOwnDetails();
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
