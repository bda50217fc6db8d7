import { Button } from "@mantine/core";
import { useState } from "react";
import { useSignedIn } from "#/client/lib/session.ts";
import { CardSection } from "#/client/ui/CardSection.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { MoneyText } from "#/client/ui/MoneyText.tsx";
import { type Meaning, StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { type DueStatus, isOpenDue } from "#/domain/money/dues/dues.rules.ts";
import { ReceiveDialog } from "#/domain/money/dues/ledger/ReceiveDialog.tsx";
import { FeeDialogs } from "#/domain/money/payments/office/FeeDialogs.tsx";
import type { OpenFee } from "#/domain/money/payments/office/office.contract.ts";
import { formatReceived } from "#/domain/money/payments/parts.rules.ts";
import { MoneyRow } from "./MoneyRow.tsx";
import { PaymentRows } from "./PaymentRows.tsx";
import { refreshPerson } from "./person.client.ts";
import type { PersonPage } from "./person.contract.ts";
import { hasMoney } from "./person.rules.ts";

type Money = NonNullable<PersonPage["money"]>;
type Due = Money["dues"][number];

export function MoneySection({ person }: { person: PersonPage }) {
  const { money } = person;
  if (!money || !hasMoney(person)) return null;
  return (
    <CardSection title="Money">
      <ul className="rows">
        {money.open?.map((fee) => (
          <OpenRow key={fee._id} fee={fee} />
        ))}
        {money.dues.filter(isToCome).map((due) => (
          <DueRow key={due._id} due={due} name={person.username} />
        ))}
        <PaymentRows payments={money.payments} payer={person} />
      </ul>
    </CardSection>
  );
}

/** Received ones are listed among the payments. */
const isToCome = ({ status }: Due) => status !== "Received";

function OpenRow({ fee }: { fee: OpenFee }) {
  const [what, setWhat] = useState<"record" | "waive" | null>(null);
  const isAdmin = useSignedIn().audience === "admin";
  return (
    <MoneyRow
      title={fee.part === "Fee" ? "Admission fee to pay" : "Balance to pay"}
      hint={[fee.paymentOption, formatReceived(fee)].filter(Boolean).join(", ")}
      dialogs={
        isAdmin && (
          <FeeDialogs
            action={what && { what, fee, displayName: fee.username }}
            onClose={() => setWhat(null)}
          />
        )
      }
    >
      {isAdmin && (
        <>
          <Button size="compact-md" variant="default" onClick={() => setWhat("record")}>
            Record payment
          </Button>
          <Button size="compact-md" variant="subtle" onClick={() => setWhat("waive")}>
            Waive
          </Button>
        </>
      )}
      <MoneyText rupees={fee.amount} />
    </MoneyRow>
  );
}

const MEANINGS: Record<DueStatus, Meaning> = {
  Due: "waiting",
  Overdue: "bad",
  Received: "good",
  Waived: "neutral",
};

function DueRow({ due, name }: { due: Due; name: string }) {
  const [isReceiving, setReceiving] = useState(false);
  const isAdmin = useSignedIn().audience === "admin";
  const { _id, month, amount, received = 0, version } = due;
  const ids = { _id, dueId: _id, displayName: name };
  const close = () => {
    setReceiving(false);
    refreshPerson();
  };
  const agreed = (amount ?? 0) + received;
  const receivable =
    month && amount !== undefined ? { ...ids, month, agreed, received, version } : null;
  const part = amount === undefined ? null : formatReceived({ amount, received });
  return (
    <MoneyRow
      title={month ? `Assistance, ${month}` : "Balance"}
      hint={
        <>
          {due.receivedOn ? "Received " : "Due "}
          <DateText value={due.receivedOn ?? due.dueOn} />
          {part && `, ${part}`}
        </>
      }
      dialogs={isAdmin && <ReceiveDialog due={isReceiving ? receivable : null} onClose={close} />}
    >
      {isAdmin && receivable && isOpenDue(due.status) && (
        <Button
          size="compact-md"
          variant="default"
          aria-label={`Record payment: ${month}`}
          onClick={() => setReceiving(true)}
        >
          Record payment
        </Button>
      )}
      <StatusBadge meaning={MEANINGS[due.status]}>{due.status}</StatusBadge>
      {amount !== undefined && <MoneyText rupees={amount} />}
    </MoneyRow>
  );
}
