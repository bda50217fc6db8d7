import { Button } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { useState } from "react";
import { callFile } from "#/client/lib/api-client.ts";
import { messageOf } from "#/client/lib/api-error.ts";
import { toast } from "#/client/lib/toast.ts";
import type { PreviewedFile } from "#/client/ui/FilePreview.tsx";
import { paymentsContract } from "../contract.ts";

type Props = {
  receipt: { _id: string; receiptNumber: string };
  onOpen: (file: PreviewedFile) => void;
};

/** Opens a receipt. Fetched by the session, because a signed link may be older than its 15 minutes. */
export function ReceiptButton({ receipt, onOpen }: Props) {
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      const source = await callFile(paymentsContract.readReceipt, { params: { id: receipt._id } });
      onOpen({ name: `${receipt.receiptNumber.replaceAll("/", "-")}.pdf`, source });
    } catch (error) {
      toast.error(messageOf(error));
    }
    setBusy(false);
  };
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconFileText size={16} stroke={1.7} aria-hidden="true" />}
      aria-label={`Open receipt ${receipt.receiptNumber}`}
      loading={isBusy}
      onClick={() => void open()}
    >
      Open
    </Button>
  );
}
