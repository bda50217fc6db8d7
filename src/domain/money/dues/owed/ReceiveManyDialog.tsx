import { Stack } from "@mantine/core";
import { useState } from "react";
import { useAppForm } from "#/client/lib/app-form.ts";
import { currentDate } from "#/client/lib/clock.ts";
import { refresh } from "#/client/lib/query.ts";
import { sending } from "#/client/lib/sending.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { OfficePaymentFields } from "#/client/ui/OfficePaymentFields.tsx";
import type { OfficeMethod } from "#/domain/money/payments/payments.rules.ts";
import { formatRupees } from "#/shared/money.ts";
import { ledgerContract, type ReceiveResult } from "../ledger/ledger.contract.ts";
import { Failed } from "./Failed.tsx";
import type { Owed } from "./owed.contract.ts";

/** Months that are about to be received: one by its row, or those that are selected. */
export type Receiving = {
  months: readonly Owed[];
  displayName?: string;
  keep?: (ids: readonly string[]) => void;
};
type Props = { receiving: Receiving | null; onClose: () => void };

const titleOf = ({ months, displayName }: Receiving): string => {
  const sum = formatRupees(months.reduce((total, { amount }) => total + amount, 0));
  const [one] = months;
  return months.length === 1 && one
    ? `${sum} of ${displayName ?? one.username}, ${one.month}`
    : `${sum} for ${months.length} months of assistance`;
};

/** Notes that months of assistance were received, with a result for each. */
export function ReceiveManyDialog({ receiving, onClose }: Props) {
  return (
    <Dialog of={receiving} onClose={onClose} title={titleOf}>
      {(of) => <ReceiveForm receiving={of} onClose={onClose} />}
    </Dialog>
  );
}

type Values = {
  method: OfficeMethod;
  paymentDate: string;
  reference: string;
  takenBy: string;
  sameTransfer: boolean;
};

function ReceiveForm({ receiving, onClose }: { receiving: Receiving; onClose: () => void }) {
  const { username } = useSignedIn();
  const today = currentDate();
  const [months, setMonths] = useState(receiving.months);
  const [failed, setFailed] = useState<readonly ReceiveResult[]>([]);
  const isForSeveral = new Set(months.map(({ userId }) => userId)).size > 1;
  const app = useAppForm({
    initialValues: {
      method: "Transfer",
      paymentDate: today,
      reference: "",
      takenBy: username ?? "",
      sameTransfer: false,
    } as Values,
    draft: `months ${receiving.months.map(({ _id }) => _id).join(" ")}`,
    send: (values) => {
      const dues = months.map(({ _id: id, version }) => ({ id, version }));
      return sending(ledgerContract.receiveMany, { body: { ...values, dues } });
    },
    check: ({ paymentDate }) => ({
      paymentDate: paymentDate ? null : "Choose the day it was received.",
    }),
    done: async ({ results }) => {
      const problems = results.filter(({ problem }) => problem !== null);
      const ids = new Set(problems.map(({ id }) => id));
      receiving.keep?.([...ids]);
      setFailed(problems);
      if (problems.length === 0) return onClose();
      const { readNow } = await import("#/client/lib/read-now.ts");
      await refresh("everything");
      // A month that has changed is received in its current version with the next press.
      setMonths(months.filter(({ _id }) => ids.has(_id)).map((month) => readNow(month) ?? month));
    },
    // Receipts, dues, takings and metrics all depend on it.
    refresh: "everything",
  });
  return (
    <Stack gap={16}>
      <Failed results={failed} months={receiving.months} />
      <Form
        of={app}
        submitLabel={
          months.length === 1 ? "Mark as received" : `Mark all ${months.length} as received`
        }
        onCancel={onClose}
      >
        <OfficePaymentFields
          inputProps={app.form.getInputProps}
          day="paymentDate"
          today={today}
          sameTransfer={
            isForSeveral || failed.length > 0
              ? app.form.getInputProps("sameTransfer", { type: "checkbox" })
              : undefined
          }
        />
      </Form>
    </Stack>
  );
}
