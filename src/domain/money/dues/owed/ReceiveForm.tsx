import { Stack } from "@mantine/core";
import { useState } from "react";
import { useAppForm } from "#/client/lib/app-form.ts";
import { currentDate } from "#/client/lib/clock.ts";
import { numberOf, prepareCall } from "#/client/lib/prepared-call.ts";
import { refresh } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { Form } from "#/client/ui/Form.tsx";
import { OfficePaymentFields } from "#/domain/money/payments/office/OfficePaymentFields.tsx";
import {
  PartField,
  partProblem,
  useAllowsParts,
} from "#/domain/money/payments/office/PartField.tsx";
import { announceReceived } from "#/domain/money/payments/office/ReceivedToast.tsx";
import type { OfficeMethod } from "#/domain/money/payments/payments.rules.ts";
import { formatRupees } from "#/shared/money.ts";
import { ledgerContract, type ReceiveResult } from "../ledger/ledger.contract.ts";
import { NotReceivedMonths } from "./NotReceivedMonths.tsx";
import { type Receiving, sumOf } from "./owed.client.ts";
import type { Owed } from "./owed.contract.ts";

type Values = {
  /** Used for a single month only. */
  amount: number | string;
  method: OfficeMethod;
  paymentDate: string;
  reference: string;
  takenBy: string;
  sameTransfer: boolean;
};

/** Records that months of assistance were received, on one day and by one method. */
export function ReceiveForm({ receiving, onClose }: { receiving: Receiving; onClose: () => void }) {
  const { username } = useSignedIn();
  const [months, setMonths] = useState(receiving.months);
  const [failed, setFailed] = useState<readonly ReceiveResult[]>([]);
  const [one] = months.length === 1 ? months : [];
  const isPart = useAllowsParts() && one !== undefined;
  const isForSeveral = new Set(months.map(({ userId }) => userId)).size > 1;
  const app = useAppForm({
    initialValues: {
      amount: sumOf(months),
      method: "Transfer",
      paymentDate: currentDate(),
      reference: "",
      takenBy: username ?? "",
      sameTransfer: false,
    } as Values,
    draft: `months ${receiving.months.map(({ _id }) => _id).join(" ")}`,
    send: ({ amount, ...values }) => {
      const part = isPart ? { amount: numberOf(amount) } : {};
      const dues = months.map(({ _id: id, version }) => ({ id, version, ...part }));
      return prepareCall(ledgerContract.receiveMany, { body: { ...values, dues } });
    },
    check: ({ paymentDate, amount }) => ({
      paymentDate: paymentDate ? null : "Choose the day it was received.",
      amount: isPart ? partProblem(amount, one.amount) : null,
    }),
    success: null,
    done: async ({ results }, sent) => {
      const amountOf = (month: Owed) => (isPart ? numberOf(sent.amount) : month.amount);
      const nameOf = ({ username }: Owed) => receiving.displayName ?? username;
      void announceReceived(
        results.flatMap(({ id, receiptNumber }) => {
          const month = receiptNumber && months.find(({ _id }) => _id === id);
          return month ? [{ amount: amountOf(month), from: nameOf(month), receiptNumber }] : [];
        }),
      );
      const problems = results.filter(({ problem }) => problem !== null);
      const ids = new Set(problems.map(({ id }) => id));
      receiving.keep?.([...ids]);
      setFailed(problems);
      if (problems.length === 0) return onClose();
      const { newestCached } = await import("#/client/lib/newest-cached.ts");
      await refresh("everything");
      // A month that has changed is received in its current version on the next press.
      const now = months
        .filter(({ _id }) => ids.has(_id))
        .map((month) => newestCached(month) ?? month);
      setMonths(now);
      if (numberOf(sent.amount) === one?.amount) app.form.setFieldValue("amount", sumOf(now));
    },
    // Receipts, dues, takings and metrics all depend on it.
    refresh: "everything",
  });
  return (
    <Stack gap={16}>
      <NotReceivedMonths results={failed} months={receiving.months} />
      <Form
        of={app}
        submitLabel={
          one
            ? `Record ${formatRupees((isPart && numberOf(app.form.values.amount)) || one.amount)}`
            : `Record ${months.length} payments`
        }
        onCancel={onClose}
      >
        {isPart && <PartField of={one} form={app.form} />}
        <OfficePaymentFields
          form={app.form}
          day="paymentDate"
          mayBeShared={isForSeveral || failed.length > 0}
        />
      </Form>
    </Stack>
  );
}
