import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { DateText } from "#/client/ui/DateText.tsx";
import { Facts } from "#/client/ui/FactList.tsx";
import { CompanyLink } from "#/client/ui/PlaceLinks.tsx";
import { ApproveDialog } from "#/domain/support/assistance/requests/ApproveDialog.tsx";
import { DecideMany } from "#/domain/support/assistance/requests/DecideMany.tsx";
import { RemoveButton } from "#/domain/support/assistance/requests/RemoveButton.tsx";
import type { RequestUser } from "#/domain/support/assistance/requests/requests.contract.ts";
import type { ChosenProps, Kind } from "./queue.client.ts";

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

export const REQUESTS: Kind<RequestUser> = {
  what: "request",
  empty: "Nobody waits for assistance.",
  person: ({ _id: id, username: name }) => ({ id, name }),
  about: ({ topic, companyName }) => topic ?? companyName ?? "Assistance",
  since: ({ requestedAt }) => <DateText value={requestedAt} />,
  to: "/assistance-register",
  Chosen: ChosenRequest,
  keys: { a: "Approve", r: "Remove" },
  bulk: { Actions: DecideMany },
};
