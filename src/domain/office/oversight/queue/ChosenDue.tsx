import { Button, Group } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type ComponentProps, useState } from "react";
import { DateText } from "#/client/ui/DateText.tsx";
import { Facts } from "#/client/ui/FactList.tsx";
import { PhoneLinks } from "#/client/ui/PhoneLinks.tsx";
import { formatOwed } from "#/domain/money/dues/dues.rules.ts";
import { OwedActions } from "#/domain/money/dues/owed/OwedActions.tsx";
import type { Owed } from "#/domain/money/dues/owed/owed.contract.ts";
import { ReceiveManyDialog } from "#/domain/money/dues/owed/ReceiveManyDialog.tsx";
import { FeeDialogs, type MoneyAction } from "#/domain/money/payments/office/FeeDialogs.tsx";
import { formatRupees } from "#/shared/money.ts";
import type { BulkProps, ChosenProps, Kind } from "./queue.client.ts";

type Receiving = ComponentProps<typeof ReceiveManyDialog>["receiving"];

function ChosenDue({ row, displayName }: ChosenProps<Owed>) {
  const [action, setAction] = useState<MoneyAction | null>(null);
  const [receiving, setReceiving] = useState<Receiving>(null);
  const navigate = useNavigate();
  const toPerson = () => void navigate({ to: "/people/$userId", params: { userId: row.userId } });
  return (
    <>
      <Facts
        min="8rem"
        facts={[
          ["For", formatOwed(row)],
          ["Amount", formatRupees(row.amount)],
          ["Due", row.dueOn && <DateText key="due" value={row.dueOn} />],
          ["Email", row.email],
          ["Phone", row.mobile && <PhoneLinks key="phone" number={row.mobile} of={displayName} />],
          ["Last contact", row.lastContact?.note],
          [
            "Promised day",
            row.lastContact?.promisedOn && (
              <DateText key="promised" value={row.lastContact.promisedOn} />
            ),
          ],
        ]}
      />
      <Group gap={8}>
        <OwedActions
          owed={row}
          displayName={displayName}
          onOpen={toPerson}
          onAct={setAction}
          onReceive={(one) => setReceiving({ months: [one], displayName })}
        />
      </Group>
      <ReceiveManyDialog receiving={receiving} onClose={() => setReceiving(null)} />
      <FeeDialogs action={action} onClose={() => setAction(null)} />
    </>
  );
}

function ReceiveSelected({ rows, keep }: BulkProps<Owed>) {
  const [receiving, setReceiving] = useState<Receiving>(null);
  return (
    <>
      <Button size="compact-md" onClick={() => setReceiving({ months: rows, keep })}>
        Record {rows.length} payments
      </Button>
      <ReceiveManyDialog receiving={receiving} onClose={() => setReceiving(null)} />
    </>
  );
}

export const DUES: Kind<Owed> = {
  what: "due",
  empty: "Nothing is overdue.",
  person: ({ userId: id, username: name }) => ({ id, name }),
  about: (owed) => `${formatRupees(owed.amount)} · ${formatOwed(owed)}`,
  since: ({ daysLate }) => `${daysLate} ${daysLate === 1 ? "day" : "days"} overdue`,
  to: "/admin-panel/money",
  Chosen: ChosenDue,
  keys: { a: "Record payment" },
  bulk: { isSelectable: ({ kind }) => kind === "Assistance", Actions: ReceiveSelected },
};
