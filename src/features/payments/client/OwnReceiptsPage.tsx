import { PageHead } from "#/client/ui/PageHead.tsx";
import { OwnReceipts } from "./OwnReceipts.tsx";

/** Every receipt of the reader's own, for as long as the account is there. */
export function OwnReceiptsPage() {
  return (
    <>
      <PageHead title="My receipts" context="Each payment that reached us, newest first." />
      <OwnReceipts />
    </>
  );
}
