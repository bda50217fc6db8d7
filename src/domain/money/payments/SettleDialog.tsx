import { Text, Textarea } from "@mantine/core";
import { useAppForm } from "#/client/lib/app-form.ts";
import { sending } from "#/client/lib/sending.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { exceptionsContract, type PaymentException } from "./exceptions.contract.ts";
import { EXCEPTION_KINDS } from "./exceptions.rules.ts";

type Props = { exception: PaymentException | null; onClose: () => void };

/** Settles a payment exception, with what was found or decided. */
export function SettleDialog({ exception, onClose }: Props) {
  return (
    <Dialog of={exception} title={({ kind }) => EXCEPTION_KINDS[kind]} onClose={onClose}>
      {(chosen) => <SettleForm exception={chosen} onClose={onClose} />}
    </Dialog>
  );
}

function SettleForm({ exception, onClose }: { exception: PaymentException; onClose: () => void }) {
  const app = useAppForm({
    initialValues: { note: "" },
    draft: `settle ${exception._id}`,
    send: ({ note }) =>
      sending(exceptionsContract.settleException, {
        params: { id: exception._id },
        body: { note },
      }),
    done: onClose,
    refresh: "everything",
  });
  return (
    <Form of={app} submitLabel="Settle" onCancel={onClose}>
      <Text className="wrap">{exception.text}</Text>
      <Textarea
        label="What was found or decided"
        description="The CEO reads it. The money itself is changed where it stands: refund, void, or the place in the batch."
        data-autofocus
        {...app.form.getInputProps("note")}
      />
    </Form>
  );
}
