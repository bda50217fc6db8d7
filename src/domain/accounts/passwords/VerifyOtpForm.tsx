import { Button } from "@mantine/core";
import { AuthLead } from "#/client/app/AuthHead.tsx";
import { messageOf } from "#/client/lib/api-error.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { CodeField } from "#/client/ui/CodeField.tsx";
import { EmailField } from "#/client/ui/EmailField.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { passwordsContract } from "./passwords.contract.ts";

type Props = {
  /** The address the code was sent to; empty if the page was opened from the mail. */
  knownEmail: string;
  onVerified: (verified: { email: string; otp: string }) => void;
};

export function VerifyOtpForm({ knownEmail, onVerified }: Props) {
  const again = useSend(passwordsContract.forgot, { refresh: [] });
  const app = useAppForm({
    initialValues: { email: knownEmail, otp: "" },
    asksBeforeLeaving: false,
    send: ({ email, otp }) => prepareCall(passwordsContract.verify, { body: { email, otp } }),
    draft: null,
    refresh: [],
    alertOf: (error) => messageOf(error, "Invalid OTP"),
    done: (_, { email, otp }) => onVerified({ email, otp }),
  });
  const sendAgain = () => {
    if (app.form.validateField("email").hasError) {
      app.form.getInputNode("email")?.focus();
      return;
    }
    again.mutate(
      { body: { email: app.form.values.email } },
      {
        onSuccess: ({ message }) => {
          app.form.setFieldValue("otp", "");
          app.setAlert(null);
          toast.success(message);
        },
        onError: (error) => app.setAlert(messageOf(error, "Error sending OTP")),
      },
    );
  };
  return (
    <>
      <AuthLead>
        {knownEmail
          ? `Enter the six digits we sent to ${knownEmail}.`
          : "Enter your registered email and the six digits we sent to it."}
      </AuthLead>
      <Form
        of={app}
        submitLabel="Verify OTP"
        submitProps={{ size: "md" }}
        label="Verify OTP"
        extra={
          <Button variant="subtle" onClick={sendAgain} loading={again.isPending}>
            Send a new OTP
          </Button>
        }
      >
        {knownEmail ? null : (
          <EmailField
            label="Registered email"
            autoComplete="username"
            {...app.form.getInputProps("email")}
          />
        )}
        <CodeField label="OTP" {...app.form.getInputProps("otp")} />
      </Form>
    </>
  );
}
