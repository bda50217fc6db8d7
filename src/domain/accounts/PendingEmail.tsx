import { Button, Group, Text, TextInput } from "@mantine/core";
import { messageOf } from "#/client/lib/api-error.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { Form } from "#/client/ui/Form.tsx";
import { PasswordField } from "#/client/ui/PasswordField.tsx";
import { emailsContract } from "./emails.contract.ts";
import classes from "./emails.module.css";
import { profileContract } from "./profile/profile.contract.ts";

type Props = {
  email: string;
  pendingEmail: string;
  /** Whether an admin entered it, so that the code is enough. */
  isPendingByAdmin: boolean;
};

/** A pending address: the code sent to it and the password confirm it. */
export function PendingEmail({ email, pendingEmail, isPendingByAdmin }: Props) {
  const again = useSend(emailsContract.sendAgain, { refresh: [] });
  const withdraw = useSend(emailsContract.withdraw, { refresh: [profileContract.find] });
  const app = useAppForm({
    initialValues: { code: "", currentPassword: "" },
    asksBeforeLeaving: false,
    send: ({ code, currentPassword }) =>
      prepareCall(emailsContract.confirm, {
        body: { code, ...(isPendingByAdmin ? {} : { currentPassword }) },
      }),
    check: ({ currentPassword }) => ({
      currentPassword:
        currentPassword === "" && !isPendingByAdmin ? "Enter your current password." : null,
    }),
    draft: null,
    refresh: [profileContract.find],
  });
  const sendAgain = () =>
    again.mutate(
      {},
      {
        onSuccess: ({ message }) => {
          app.form.setFieldValue("code", "");
          app.setAlert(null);
          toast.success(message);
        },
        onError: (error) => app.setAlert(messageOf(error)),
      },
    );
  const withdrawEmail = () =>
    withdraw.mutate(
      {},
      {
        onSuccess: toast.response,
        onError: (error) => app.setAlert(messageOf(error)),
      },
    );
  return (
    <section className={classes.pending} aria-labelledby="pending-email">
      <h3 id="pending-email" className="wrap">
        Confirm {pendingEmail}
      </h3>
      <Text className="wrap" variant="soft" mt={4} mb={16}>
        We sent a code of six digits to it, good for 10 minutes. Until you confirm, you log in with{" "}
        {email} and our mails go there.
      </Text>
      <Form
        of={app}
        submitLabel="Confirm email"
        label="Confirm email"
        extra={
          <Group gap="xs">
            <Button variant="subtle" onClick={sendAgain} loading={again.isPending}>
              Send a new code
            </Button>
            <Button
              variant="subtle"
              color="gray"
              onClick={withdrawEmail}
              loading={withdraw.isPending}
            >
              Withdraw
            </Button>
          </Group>
        }
      >
        <div className={classes.fields}>
          <TextInput
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            {...app.form.getInputProps("code")}
          />
          {isPendingByAdmin ? null : (
            <PasswordField
              label="Your password"
              autoComplete="current-password"
              {...app.form.getInputProps("currentPassword")}
            />
          )}
        </div>
      </Form>
    </section>
  );
}
