import { Box, Button, Stack, Text, TextInput } from "@mantine/core";
import { QRCodeSVG } from "qrcode.react";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { numberOf, prepareCall } from "#/client/lib/prepared-call.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { Form } from "#/client/ui/Form.tsx";
import {
  PartField,
  partProblem,
  useAllowsParts,
} from "#/domain/money/payments/office/PartField.tsx";
import { formatRupees } from "#/shared/money.ts";
import { upiLink } from "../dues.rules.ts";
import type { Due, PayTo } from "../ledger/ledger.contract.ts";
import { OWN_READS } from "./claims.client.ts";
import { paymentClaimsContract } from "./claims.contract.ts";

/** A month about to be paid, and the account it is paid to. */
export type Paying = { due: Due; payTo: PayTo & { upi: string } };
/**
 * A QR code and a link that open the payment in a UPI app, and the form for claiming it was made.
 */
export function UpiDialog({ paying, onClose }: { paying: Paying | null; onClose: () => void }) {
  return (
    <Dialog of={paying} title={({ due }) => `Pay ${due.month} by UPI`} onClose={onClose}>
      {(of) => <UpiForm paying={of} onClose={onClose} />}
    </Dialog>
  );
}

function UpiForm({ paying, onClose }: { paying: Paying; onClose: () => void }) {
  const allowsParts = useAllowsParts();
  const { username } = useSignedIn();
  const app = useChangeForm(
    paying.due,
    (due) => ({ reference: "", amount: due.amount as number | string }),
    (due) => ({
      draft: `paid by UPI ${due._id}`,
      send: ({ reference, amount }) =>
        prepareCall(paymentClaimsContract.claim, {
          params: { id: due._id },
          body: { reference, ...(allowsParts && { amount: numberOf(amount) }) },
        }),
      check: ({ amount }) => ({ amount: allowsParts ? partProblem(amount, due.amount) : null }),
      done: onClose,
      refresh: OWN_READS,
    }),
  );
  const { due, payTo } = paying;
  const typed = numberOf(app.form.values.amount);
  const amount = allowsParts && typed > 0 && typed <= due.amount ? typed : due.amount;
  const { upi, payee } = payTo;
  const href = upiLink({ upi, payee, amount, note: `Assistance ${due.month} ${username ?? ""}` });
  return (
    <Form of={app} submitLabel="I have paid" onCancel={onClose}>
      {allowsParts && <PartField of={due} form={app.form} />}
      <Stack gap={12} align="center">
        {/* Dark on light in every theme: some phones cannot read anything else. */}
        <Box p={12} bg="white" bdrs="md" lh={0}>
          <QRCodeSVG
            title={`UPI payment of ${formatRupees(amount)} to ${payee}`}
            value={href}
            size={184}
          />
        </Box>
        <Text ta="center" className="figures">
          {formatRupees(amount)} to {payee}, {upi}
        </Text>
        <Button component="a" href={href} hiddenFrom="sm">
          Open my UPI app
        </Button>
      </Stack>
      <TextInput
        label="UPI reference number (UTR)"
        description="The 12 digits that your app shows once it is paid."
        inputMode="numeric"
        autoComplete="off"
        {...app.form.getInputProps("reference")}
      />
    </Form>
  );
}
