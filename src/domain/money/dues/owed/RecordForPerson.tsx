import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listQueryOf } from "#/client/lib/query.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { Select } from "#/client/ui/ListFields.tsx";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { RecordForm } from "#/domain/money/payments/office/RecordDialog.tsx";
import type { FeePart } from "#/domain/money/payments/payments.rules.ts";
import { formatRupees } from "#/shared/money.ts";
import { formatOwed } from "../dues.rules.ts";
import { type Owed, owedContract } from "./owed.contract.ts";
import { ReceiveForm } from "./ReceiveForm.tsx";

type Props = { userId: string | null; onClose: () => void };

/** The form for one person's payment: for what is due first, unless another is chosen. */
export function RecordForPerson({ userId, onClose }: Props) {
  return (
    <Dialog of={userId} title={() => "Record payment"} onClose={onClose}>
      {(id) => <OwedThenForm userId={id} onClose={onClose} />}
    </Dialog>
  );
}

function OwedThenForm({ userId, onClose }: { userId: string; onClose: () => void }) {
  const owed = useQuery(listQueryOf(owedContract.list, { query: { userId } }));
  return (
    <QueryView queries={[owed]} loading="Loading what is owed">
      {({ answer }) => <Chosen owed={answer.owed} onClose={onClose} />}
    </QueryView>
  );
}

function Chosen({ owed, onClose }: { owed: readonly Owed[]; onClose: () => void }) {
  const [first] = owed;
  const [id, setId] = useState(first?._id);
  // If somebody else recorded the chosen one meanwhile, no other one replaces it, as the typed
  // values do not belong to that.
  const chosen = id === undefined ? first : owed.find(({ _id }) => _id === id);
  if (!first) {
    return (
      <EmptyState
        text="This person owes nothing."
        hint="A fee can be recorded once the documents are in, a month once it is due."
      />
    );
  }
  const { userId, username } = first;
  const isOnlyOne = chosen !== undefined && owed.length === 1;
  const what = (one: Owed) => `${formatOwed(one)}, ${formatRupees(one.amount)}`;
  return (
    <Stack gap={16}>
      <Text>
        From <PersonLink id={userId} name={username} />
        {isOnlyOne && `: ${what(chosen)}`}
      </Text>
      {!chosen && <Text>What this was for is not owed any more: somebody recorded it.</Text>}
      {!isOnlyOne && (
        <Select
          label="For"
          data={owed.map((one) => ({ value: one._id, label: what(one) }))}
          value={chosen?._id ?? null}
          onChange={(value) => setId(value ?? undefined)}
          allowDeselect={false}
        />
      )}
      {chosen && <PaymentForm key={chosen._id} owed={chosen} onClose={onClose} />}
    </Stack>
  );
}

function PaymentForm({ owed, onClose }: { owed: Owed; onClose: () => void }) {
  const { userId, username, kind, amount, received } = owed;
  if (kind === "Assistance") {
    return <ReceiveForm receiving={{ months: [owed] }} onClose={onClose} />;
  }
  const part: FeePart = kind === "Balance" ? "Balance" : "Fee";
  return (
    <RecordForm fee={{ userId, part, amount, received }} displayName={username} onClose={onClose} />
  );
}
