import { Button } from "@mantine/core";
import { type ComponentProps, useState } from "react";
import { useSignedIn } from "#/client/lib/session.ts";
import { PaymentDialog } from "#/domain/money/dues/manual/PaymentDialog.tsx";
import { ApproveDialog } from "#/domain/support/assistance/requests/ApproveDialog.tsx";
import { RemoveButton } from "#/domain/support/assistance/requests/RemoveButton.tsx";
import { SupervisionDialogs } from "#/domain/support/assistance/supervision/SupervisionDialogs.tsx";
import { SupportedActions } from "#/domain/support/assistance/supported/SupportedActions.tsx";
import { CloseAssistanceDialog } from "../CloseAssistanceDialog.tsx";
import { refreshPerson } from "./person.client.ts";
import type { PersonAssistance, PersonPage } from "./person.contract.ts";

type Props = { person: PersonPage; assistance: PersonAssistance };

export function AssistanceActions({ person, assistance }: Props) {
  const { audience } = useSignedIn();
  const { record } = assistance;
  if (audience === "cto") return <CtoActions person={person} assistance={assistance} />;
  if (audience !== "admin") return null;
  return record?.submittedAt ? (
    <RecordActions person={person} assistance={assistance} />
  ) : (
    <RequestActions person={person} assistance={assistance} />
  );
}

function RequestActions({ person, assistance: { request, record } }: Props) {
  const [isApproving, setApproving] = useState(false);
  const { _id, username, email } = person;
  if (!request || !email) return null;
  const row = {
    _id,
    username,
    email,
    status: request.status,
    topic: request.topic,
    amount: request.amount ?? null,
    requestedAt: request.requestedAt,
    companyName: record?.companyName ?? null,
  };
  const done = () => {
    setApproving(false);
    refreshPerson();
  };
  return (
    <>
      {request.status === "Pending" && (
        <Button size="compact-md" onClick={() => setApproving(true)}>
          Approve request
        </Button>
      )}
      <RemoveButton request={row} displayName={username} onDecided={refreshPerson} />
      <ApproveDialog
        target={isApproving ? { request: row, displayName: username } : null}
        onClose={() => setApproving(false)}
        onDecided={done}
      />
    </>
  );
}

function RecordActions({ person: { _id, username }, assistance: { request, record } }: Props) {
  const [what, setWhat] = useState<"pay" | "close" | null>(null);
  if (!record?.isActive) return null;
  const close = () => {
    setWhat(null);
    refreshPerson();
  };
  const amount = request?.amount ?? null;
  const paid = { _id: record._id, displayName: username, userId: _id, amount };
  const closing = { record: { ...record, username }, displayName: username };
  return (
    <>
      <Button size="compact-md" variant="default" onClick={() => setWhat("pay")}>
        Payment
      </Button>
      <Button size="compact-md" variant="default" onClick={() => setWhat("close")}>
        Close
      </Button>
      <PaymentDialog record={what === "pay" ? paid : null} onClose={close} />
      <CloseAssistanceDialog target={what === "close" ? closing : null} onClose={close} />
    </>
  );
}

function CtoActions({ person: { _id, username }, assistance: { record } }: Props) {
  const [target, setTarget] = useState<ComponentProps<typeof SupervisionDialogs>["target"]>(null);
  if (!record) return null;
  const supported = {
    ...record,
    kind: "user" as const,
    userId: _id,
    name: username,
    position: record.position ?? null,
    closed: record.closedAt !== null,
  };
  const close = () => {
    setTarget(null);
    refreshPerson();
  };
  return (
    <>
      <SupportedActions person={supported} displayName={username} ask={setTarget} />
      <SupervisionDialogs target={target} onClose={close} />
    </>
  );
}
