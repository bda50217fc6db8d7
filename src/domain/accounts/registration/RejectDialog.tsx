import { Text, Textarea } from "@mantine/core";
import { useAppForm } from "#/client/lib/app-form.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { type Registration, registrationContract } from "./registration.contract.ts";

/** A registration about to be rejected, and its person's name. */
export type Rejected = { trainee: Pick<Registration, "_id" | "email">; displayName: string };

type Props = { rejected: Rejected | null; onClose: () => void; onDecided: () => void };

/** Rejects a registration, with a reason if given; an undo restores the reason in the form. */
export function RejectDialog({ rejected, ...rest }: Props) {
  return (
    <Dialog
      of={rejected}
      title={({ displayName }) => `Reject ${displayName}?`}
      onClose={rest.onClose}
    >
      {({ trainee }) => <RejectForm trainee={trainee} {...rest} />}
    </Dialog>
  );
}

type FormProps = Pick<Props, "onClose" | "onDecided"> & Pick<Rejected, "trainee">;

function RejectForm({ trainee: { _id, email }, onClose, onDecided }: FormProps) {
  const app = useAppForm({
    initialValues: { reason: "" },
    draft: `reject registration ${_id}`,
    send: ({ reason }) =>
      prepareCall(registrationContract.decide, {
        body: { traineeId: _id, approved: false, reason },
      }),
    about: ({ trainee: { username } }) => username,
    done: () => {
      onClose();
      onDecided();
    },
    refresh: [registrationContract.listPending],
  });
  return (
    <Form of={app} submitLabel="Reject registration" tone="danger" onCancel={onClose}>
      <Text variant="soft">
        A mail to {email} tells them that the registration was not approved.
      </Text>
      <Textarea
        label="Reason (optional)"
        description="They read it in that mail."
        data-autofocus
        {...app.form.getInputProps("reason")}
      />
    </Form>
  );
}
