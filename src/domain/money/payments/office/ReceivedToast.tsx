import { Button, Group } from "@mantine/core";
import { call, callFile } from "#/client/lib/api-client.ts";
import { openToaster, toast } from "#/client/lib/toast.ts";
import { listNames, toastText } from "#/client/lib/toast-text.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { formatRupees } from "#/shared/money.ts";
import { paymentsContract } from "../payments.contract.ts";
import { takingsContract } from "../takings.contract.ts";

/** `amount`: rupees. `from`: the payer's name. */
type Received = { amount: number; from: string; receiptNumber: string };

/** Long enough to read it and choose an action. */
const STAY_MS = 12_000;
/** After this long a browser that printed no longer needs the file. */
const PRINTED_MS = 60_000;

/** Fetches the receipt with a number and passes its URL to `use`; reports a failure. */
async function withReceipt(number: string, use: (url: string) => void) {
  try {
    const { entries } = await call(takingsContract.listEntries, { query: { q: number } });
    const id = entries.find((entry) => entry.number === number)?.receiptId ?? number;
    use(URL.createObjectURL(await callFile(paymentsContract.readReceipt, { params: { id } })));
  } catch (error) {
    toast.failure(error);
  }
}

function printPdf(url: string) {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.src = url;
  frame.onload = () => frame.contentWindow?.print();
  document.body.append(frame);
  setTimeout(() => {
    frame.remove();
    URL.revokeObjectURL(url);
  }, PRINTED_MS);
}

function openPdf(url: string) {
  window.open(url, "_blank", "noopener");
  setTimeout(() => URL.revokeObjectURL(url), PRINTED_MS);
}

function ReceivedToast({ amount, from, receiptNumber }: Received) {
  return (
    <>
      <span>
        {formatRupees(amount)} from {from}, {receiptNumber}
      </span>
      <Group gap={6} mt={6}>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Open ${receiptNumber}`}
          onClick={() => void withReceipt(receiptNumber, openPdf)}
        >
          Open
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Print ${receiptNumber}`}
          onClick={() => void withReceipt(receiptNumber, printPdf)}
        >
          Print
        </Button>
        <LinkButton
          variant="default"
          size="compact-sm"
          aria-label={`Void ${receiptNumber}`}
          to="/admin-panel/money"
          search={{ view: "entries", q: receiptNumber, void: receiptNumber }}
        >
          Void
        </LinkButton>
      </Group>
    </>
  );
}

/**
 * Says what was recorded: from whom, how much and with which receipt, and offers to open or print
 * it; for several payments their number and sum in rupees, their payers and receipts.
 */
export async function announceReceived(received: readonly Received[]) {
  const first = received[0];
  const last = received.at(-1);
  if (!first) return;
  const sum = received.reduce((total, { amount }) => total + amount, 0);
  const notifications = await openToaster();
  notifications.show({
    id: `received-${first.receiptNumber}`,
    position: "bottom-left",
    color: "success",
    autoClose: STAY_MS,
    withBorder: true,
    role: "status",
    closeButtonProps: { "aria-label": "Close" },
    message:
      received.length === 1 ? (
        <ReceivedToast {...first} />
      ) : (
        toastText(
          `${received.length} payments received, ${formatRupees(sum)} in all.`,
          `${listNames(received.map(({ from }) => from))}, ${first.receiptNumber} to ${last?.receiptNumber}`,
        )
      ),
  });
}
