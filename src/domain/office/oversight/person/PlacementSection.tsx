import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { useSignedIn } from "#/client/lib/session.ts";
import { CardSection } from "#/client/ui/CardSection.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { Facts } from "#/client/ui/FactList.tsx";
import { CompanyLink } from "#/client/ui/PlaceLinks.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { ConfirmButton } from "#/domain/placement/companies/placements/ConfirmButton.tsx";
import {
  type PlacementAction,
  PlacementDialogs,
} from "#/domain/placement/companies/placements/PlacementDialogs.tsx";
import { formatLpa } from "#/shared/money.ts";
import { refreshPerson } from "./person.client.ts";
import type { PersonPage, PersonPlacement } from "./person.contract.ts";

/** A person's placement, and the office's actions on it; absent if they are not placed. */
export function PlacementSection({ person }: { person: PersonPage }) {
  const { audience } = useSignedIn();
  const { placement } = person;
  if (!placement) return null;
  const { placedCompany, packageAmount, onboardingDate, confirmedAt } = placement;
  return (
    <CardSection
      title="Placement"
      action={audience === "admin" && <Actions placement={placement} name={person.username} />}
    >
      <Facts
        min="9rem"
        facts={[
          ["Company", <CompanyLink key="company" name={placedCompany} />],
          ["Package", formatLpa(packageAmount)],
          ["Joining", <DateText key="joining" value={onboardingDate} as="day" />],
          [
            "Confirmed",
            confirmedAt ? (
              <DateText key="confirmed" value={confirmedAt} />
            ) : (
              <StatusBadge key="waits" meaning="waiting">
                Not yet
              </StatusBadge>
            ),
          ],
        ]}
      />
      {!confirmedAt && (
        <Text variant="hint" mt={8}>
          The certificate waits until the office has compared this with the letter.
        </Text>
      )}
    </CardSection>
  );
}

function Actions({ placement, name }: { placement: PersonPlacement; name: string }) {
  const [action, setAction] = useState<PlacementAction | null>(null);
  return (
    <>
      {!placement.confirmedAt && (
        <ConfirmButton placement={placement} name={name} onDone={refreshPerson} />
      )}
      <Button size="compact-md" variant="default" onClick={() => setAction("correct")}>
        Correct
      </Button>
      {placement.confirmedAt && (
        <Button size="compact-md" variant="default" onClick={() => setAction("unconfirm")}>
          Take confirmation back
        </Button>
      )}
      <Button size="compact-md" variant="default" onClick={() => setAction("takeBack")}>
        Take placement back
      </Button>
      <PlacementDialogs
        action={action}
        placement={placement}
        name={name}
        onDone={refreshPerson}
        onClose={() => setAction(null)}
      />
    </>
  );
}
