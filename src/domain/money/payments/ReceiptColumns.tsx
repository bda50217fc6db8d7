import { Text } from "@mantine/core";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { dateColumn, moneyColumn, nameColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { istDate } from "#/shared/dates.ts";
import { NOTHING } from "#/shared/nothing.ts";
import type { ReceiptRow } from "./payments.contract.ts";
import { receiptState } from "./returns/returns.rules.ts";

const notedOn = ({ paymentDate }: ReceiptRow) => istDate(new Date(paymentDate));

/** When the money came: the day if it was recorded later, otherwise the exact time. */
const cameAt = (receipt: ReceiptRow): string =>
  receipt.paidOn && receipt.paidOn !== notedOn(receipt) ? receipt.paidOn : receipt.paymentDate;

export const RECEIPT_COLUMNS: readonly Column<ReceiptRow>[] = [
  nameColumn("username", "Name", ({ userId, username }) => ({ id: userId, name: username })),
  { key: "paymentType", label: "Payment type", sortable: true, isShort: true },
  moneyColumn("amount", "Amount"),
  // The type already says whether a half is still to come.
  { ...moneyColumn("balanceDue", "Balance due"), isHidden: true },
  {
    ...dateColumn("paymentDate", "Paid", "time"),
    exported: [{ label: "Paid", value: cameAt }],
    // The list is ordered by when payments were recorded.
    render: (receipt) =>
      cameAt(receipt) === receipt.paymentDate ? (
        <DateText value={receipt.paymentDate} as="time" />
      ) : (
        <span title={`Noted ${formatShownDate(notedOn(receipt))}`}>
          <DateText value={cameAt(receipt)} />
        </span>
      ),
  },
  { key: "method", label: "Paid by", isShort: true, render: ({ method }) => method ?? NOTHING },
  {
    key: "receiptNumber",
    label: "Receipt",
    sortable: true,
    isShort: true,
    text: (receipt) => {
      const { receiptNumber, creditNote, invoices = [] } = receipt;
      const state = receiptState(receipt)?.text.toLowerCase();
      const more = [
        ...(creditNote ? [`${state}, ${creditNote}`] : []),
        ...invoices.map(({ number }) => `invoiced by ${number}`),
      ];
      return more.length > 0 ? `${receiptNumber} (${more.join("; ")})` : receiptNumber;
    },
    render: (receipt) => {
      const state = receiptState(receipt);
      return (
        <>
          {receipt.receiptNumber}
          {receipt.invoices?.map(({ _id, number }) => (
            <Text key={_id} variant="hint" title="Tax invoice of this advance">
              {number}
            </Text>
          ))}
          {state ? (
            // On its own line: next to the number it would be cut off.
            <div>
              <StatusBadge meaning={state.meaning}>{state.text}</StatusBadge>
            </div>
          ) : null}
        </>
      );
    },
  },
];
