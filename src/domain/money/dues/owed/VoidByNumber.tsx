import { useQuery } from "@tanstack/react-query";
import { listQueryOf } from "#/client/lib/query.ts";
import { VoidDialog } from "#/domain/money/payments/office/VoidDialog.tsx";
import { takingsContract } from "#/domain/money/payments/takings.contract.ts";

type Props = { number: string; onClose: () => void };

/** Asks to take back the receipt with a number; nothing where none has it or it is void. */
export function VoidByNumber({ number, onClose }: Props) {
  const found = useQuery(listQueryOf(takingsContract.listEntries, { query: { q: number } }));
  const entry = found.data?.answer.entries.find(
    (one) => one.kind === "Receipt" && one.number === number && !one.isVoid,
  );
  if (!entry?.receiptId) return null;
  const { receiptId, username, method, left } = entry;
  return (
    <VoidDialog
      receipt={{ _id: receiptId, receiptNumber: number, username, method, left }}
      onClose={onClose}
    />
  );
}
