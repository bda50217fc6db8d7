import { ActionIcon, Card, Text } from "@mantine/core";
import { IconCircleCheck, IconX } from "@tabler/icons-react";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { PreviewedFile } from "#/client/lib/previewed-file.ts";
import { useRouteQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { FilePreview } from "#/client/ui/FilePreview.tsx";
import { paymentsContract } from "./payments.contract.ts";
import { ReceiptButton } from "./ReceiptButton.tsx";
import classes from "./receipts.module.css";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Set by the page that took the payment; survives a reload, and is removed when dismissed. */
    justPaid?: boolean;
  }
}

/** Shows the new receipt on the first page after paying, until the user dismisses it. */
export function PaidReceipt() {
  const { justPaid } = useLocation().state;
  return justPaid ? <NewReceipt /> : null;
}

function NewReceipt() {
  const { userId } = useSignedIn();
  const navigate = useNavigate();
  const [shown, setShown] = useState<PreviewedFile | null>(null);
  const own = useRouteQuery(paymentsContract.listOwnReceipts, { params: { userId } });
  const newest = own.data?.receipts[0];
  if (!newest) return null;
  return (
    <Card component="section" aria-label="Your receipt" className={classes.fresh ?? ""} mb="md">
      <IconCircleCheck size={22} stroke={1.7} aria-hidden="true" />
      <Text flex="1 1 16rem">
        Your payment has reached us. The receipt {newest.receiptNumber} stays under My papers.
      </Text>
      <ReceiptButton receipt={newest} onOpen={setShown} />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Put the receipt away"
        onClick={() => void navigate({ to: ".", state: {}, replace: true, resetScroll: false })}
      >
        <IconX size={18} stroke={1.8} />
      </ActionIcon>
      <FilePreview file={shown} onClose={() => setShown(null)} />
    </Card>
  );
}
