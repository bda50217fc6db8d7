import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { DateText } from "#/client/ui/DateText.tsx";
import { Facts } from "#/client/ui/FactList.tsx";
import { CompanyLink } from "#/client/ui/PlaceLinks.tsx";
import { ConfirmButton } from "#/domain/placement/companies/placements/ConfirmButton.tsx";
import {
  type PlacementAction,
  PlacementDialogs,
} from "#/domain/placement/companies/placements/PlacementDialogs.tsx";
import type { RecordedPlacement } from "#/domain/placement/companies/placements/placements.contract.ts";
import { formatLpa } from "#/shared/money.ts";
import { type ChosenProps, type Kind, refreshQueue } from "./queue.client.ts";

function ChosenPlacement({ row, displayName, onDone }: ChosenProps<RecordedPlacement>) {
  const [action, setAction] = useState<PlacementAction | null>(null);
  return (
    <>
      <Facts
        min="8rem"
        facts={[
          ["Company", <CompanyLink key="company" name={row.placedCompany} />],
          ["Package", formatLpa(row.packageAmount)],
          ["First day", <DateText key="first" value={row.onboardingDate} as="day" />],
          [
            "After",
            <span key="after">
              {row.interviewRound} with <CompanyLink name={row.interviewCompany} />,{" "}
              <DateText isInSentence value={row.interviewDate} />
            </span>,
          ],
          ["Recorded", <DateText key="at" value={row.recordedAt} as="time" />],
        ]}
      />
      <Text variant="note">
        Compare company, package and first day with the letter. The certificate is issued when you
        confirm.{row.isElsewhere && " The company is not the one of the interview."}
      </Text>
      <Group gap={12}>
        <ConfirmButton placement={row} name={displayName} onDone={onDone} />
        <Button size="compact-md" variant="default" onClick={() => setAction("correct")}>
          Correct
        </Button>
        <Button size="compact-md" variant="default" onClick={() => setAction("takeBack")}>
          Take back
        </Button>
      </Group>
      <PlacementDialogs
        action={action}
        placement={row}
        name={displayName}
        onDone={() => (action === "takeBack" ? onDone() : void refreshQueue())}
        onClose={() => setAction(null)}
      />
    </>
  );
}

/** Placements recorded by candidates, a board or an import, not yet compared with the letter. */
export const PLACEMENTS: Kind<RecordedPlacement> = {
  Chosen: ChosenPlacement,
  what: "placement",
  empty: "Every placement is confirmed.",
  about: ({ placedCompany }) => placedCompany,
  since: ({ recordedAt }) => <DateText value={recordedAt} />,
  person: ({ userId: id, username: name }) => ({ id, name }),
  keys: { c: "Confirm", t: "Take back" },
};
