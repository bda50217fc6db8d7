import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { DateText } from "#/client/ui/DateText.tsx";
import { Facts } from "#/client/ui/FactList.tsx";
import { CompanyLink } from "#/client/ui/PlaceLinks.tsx";
import { ApproveDialog } from "#/features/assistance/requests/client/ApproveDialog.tsx";
import { DecideMany } from "#/features/assistance/requests/client/DecideMany.tsx";
import { RemoveButton } from "#/features/assistance/requests/client/RemoveButton.tsx";
import type { RequestUser } from "#/features/assistance/requests/contract.ts";
import type { BulkProps, ChosenProps, Kind } from "./api.ts";

function ChosenRequest({ row, displayName, onDone }: ChosenProps<RequestUser>) {
  const [isApproving, setApproving] = useState(false);
  return (
    <>
      <Facts
        min="8rem"
        facts={[
          ["Asks about", row.topic],
          ["Company", row.companyName && <CompanyLink key="company" name={row.companyName} />],
          ["Email", row.email],
          ["Requested", <DateText key="since" value={row.requestedAt} as="time" />],
        ]}
      />
      <Group gap={12}>
        <Button aria-label={`Approve ${displayName}`} onClick={() => setApproving(true)}>
          Approve
        </Button>
        <RemoveButton request={row} displayName={displayName} onDecided={onDone} />
      </Group>
      <ApproveDialog
        target={isApproving ? { request: row, displayName } : null}
        onClose={() => setApproving(false)}
        onDecided={() => {
          setApproving(false);
          onDone();
        }}
      />
    </>
  );
}

const DecideSelected = ({ rows, keep }: BulkProps<RequestUser>) => (
  <DecideMany requests={rows} keep={keep} />
);

export const REQUESTS: Kind<RequestUser> = {
  what: "request",
  empty: "Nobody waits for assistance.",
  person: ({ _id: id, username: name }) => ({ id, name }),
  about: ({ topic, companyName }) => topic ?? companyName ?? "Assistance",
  since: ({ requestedAt }) => <DateText value={requestedAt} />,
  to: "/assistance-register",
  Chosen: ChosenRequest,
  keys: { a: "Approve", r: "Remove" },
  bulk: { Actions: DecideSelected },
};
