import { Menu } from "@mantine/core";
import { IconArrowBackUp, IconFileText, IconHistory } from "@tabler/icons-react";
import { callFile } from "#/client/lib/api-client.ts";
import { useFileOpening } from "#/client/lib/file-opening.ts";
import type { PreviewedFile } from "#/client/lib/previewed-file.ts";
import type { MoneyAction } from "#/domain/money/payments/office/FeeDialogs.tsx";
import { paymentsContract } from "#/domain/money/payments/payments.contract.ts";
import { takeBackVerb } from "#/domain/money/payments/returns/returns.rules.ts";
import type { TakingEntry } from "#/domain/money/payments/takings.contract.ts";

type Props = {
  entry: TakingEntry;
  onShow: (file: PreviewedFile) => void;
  onOpen?: () => void;
  onAct?: ((action: MoneyAction) => void) | undefined;
};

/** The actions on a line of money: opening its documents, taking back a receipt or waiver. */
export function EntryItems({ entry, onShow, onOpen, onAct }: Props) {
  const { receiptId, number, kind, isVoid, method, username, left } = entry;
  const isNote = kind === "Credit note";
  const { open } = useFileOpening(onShow);
  const params = { id: receiptId ?? "" };
  const fetched = () =>
    isNote
      ? callFile(paymentsContract.readCreditNote, { params, query: { note: entry._id } })
      : callFile(paymentsContract.readReceipt, { params });
  return (
    <>
      {receiptId && (
        <Menu.Item
          leftSection={<IconFileText size={17} stroke={1.7} />}
          onClick={() => void open(`${(number ?? "").replaceAll("/", "-")}.pdf`, fetched)}
        >
          Open {isNote ? "credit note" : "receipt"}
        </Menu.Item>
      )}
      {onOpen && (
        <Menu.Item leftSection={<IconHistory size={17} stroke={1.7} />} onClick={onOpen}>
          All money of {username}
        </Menu.Item>
      )}
      {onAct && kind === "Receipt" && receiptId && number && !isVoid && (
        <Menu.Item
          leftSection={<IconArrowBackUp size={17} stroke={1.7} />}
          c="var(--mantine-color-danger-text)"
          onClick={() =>
            onAct({
              what: "void",
              receipt: { _id: receiptId, receiptNumber: number, username, method, left },
            })
          }
        >
          {takeBackVerb(entry)}
        </Menu.Item>
      )}
      {onAct && kind === "Waiver" && (
        <Menu.Item
          leftSection={<IconArrowBackUp size={17} stroke={1.7} />}
          c="var(--mantine-color-danger-text)"
          onClick={() => onAct({ what: "end waiver", waiver: entry })}
        >
          Take back
        </Menu.Item>
      )}
    </>
  );
}
