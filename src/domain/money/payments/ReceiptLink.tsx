import { Button } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";

/** Opens the receipt of the payment just made in a new tab. Empty if there is none. */
export function ReceiptLink({ receiptUrl }: { receiptUrl: string | null }) {
  if (!receiptUrl) return null;
  return (
    <Button
      component="a"
      href={receiptUrl}
      target="_blank"
      rel="noopener"
      variant="default"
      leftSection={<IconReceipt size={18} stroke={1.7} />}
    >
      Open receipt
    </Button>
  );
}
