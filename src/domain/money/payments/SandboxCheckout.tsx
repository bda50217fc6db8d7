import { Button, Radio, Stack, Text } from "@mantine/core";
import { IconBuildingBank, IconCreditCard, IconQrcode, IconWallet } from "@tabler/icons-react";
import { useState } from "react";
import { messageOf } from "#/client/lib/api-error.ts";
import { useSend } from "#/client/lib/query.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { formatRupees } from "#/shared/money.ts";
import type { Paid } from "../provider-checkout.client.ts";
import { type Order, paymentsContract } from "./payments.contract.ts";

const METHODS = [
  { value: "card", label: "Card", text: "Credit or debit card", Icon: IconCreditCard },
  {
    value: "netbanking",
    label: "Netbanking",
    text: "Your bank's own page",
    Icon: IconBuildingBank,
  },
  { value: "wallet", label: "Wallet", text: "A wallet on your phone", Icon: IconWallet },
  { value: "upi", label: "UPI", text: "Scan a code or open your app", Icon: IconQrcode },
] as const;

type Props = {
  /** The order to pay; closed while there is none. */
  order: Order | null;
  what: string;
  onPaid: (paid: Paid) => void;
  onClose: () => void;
};

/** Replaces the provider's checkout on an installation without real keys: no money moves. */
export function SandboxCheckout({ order, what, onPaid, onClose }: Props) {
  return (
    <Dialog
      of={order}
      title={() => "Sandbox checkout"}
      onClose={onClose}
      closeOnClickOutside={false}
      closeButtonProps={{ "aria-label": "Close the checkout" }}
    >
      {(of) => <Checkout order={of} what={what} onPaid={onPaid} />}
    </Dialog>
  );
}

type CheckoutProps = Pick<Props, "what" | "onPaid"> & { order: Order };

function Checkout({ order, what, onPaid }: CheckoutProps) {
  const [method, setMethod] = useState<string>("card");
  const play = useSend(paymentsContract.playSandbox, { refresh: [], showsFailure: true });
  const settle = (outcome: "captured" | "failed") =>
    play.mutate({ body: { orderId: order.orderId, outcome } }, { onSuccess: onPaid });
  const amount = formatRupees(order.finalAmount);
  const outcome = play.variables?.body.outcome;

  return (
    <>
      <Text variant="figure" mt={6} fz="2rem">
        {amount}
      </Text>
      <Text variant="soft" mt={4} mb={20}>
        {what} for {order.traineeName}. This is a test checkout: no money moves.
      </Text>
      <Radio.Group label="Payment method" value={method} onChange={setMethod}>
        <Stack mt={8} mb={20} gap={8}>
          {METHODS.map(({ value, label, text, Icon }) => (
            <Radio.Card key={value} value={value} aria-label={label}>
              <Icon size={22} stroke={1.7} aria-hidden="true" />
              <span>
                <Text span display="block" fw={600}>
                  {label}
                </Text>
                {/* Hidden on a small phone, which otherwise could not show all four and the
                    button. */}
                <Text span variant="hint" display="block" visibleFrom="xs">
                  {text}
                </Text>
              </span>
            </Radio.Card>
          ))}
        </Stack>
      </Radio.Group>
      {play.isError ? <InlineAlert>{messageOf(play.error)}</InlineAlert> : null}
      <Stack gap={10} mt={20}>
        <Button
          fullWidth
          size="md"
          loading={play.isPending && outcome === "captured"}
          disabled={play.isPending}
          onClick={() => settle("captured")}
        >
          Pay {amount}
        </Button>
        <Button
          fullWidth
          variant="default"
          loading={play.isPending && outcome === "failed"}
          disabled={play.isPending}
          onClick={() => settle("failed")}
        >
          Let the payment fail
        </Button>
      </Stack>
    </>
  );
}
