import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { AuthFoot, AuthHead } from "#/client/frame/AuthHead.tsx";
import { messageOf } from "#/client/lib/api-error.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { sending } from "#/client/lib/sending.ts";
import { EmailField } from "#/client/ui/EmailField.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { passwordsContract } from "../contract.ts";
import { useGoToReset } from "./api.ts";

export function ForgotPasswordPage() {
  const goToReset = useGoToReset();
  const app = useAppForm({
    initialValues: { email: "" },
    asksBeforeLeaving: false,
    send: (body) => sending(passwordsContract.forgot, { body }),
    alertOf: (error) => messageOf(error, "Error sending OTP"),
    done: (_, { email }) => goToReset(email),
  });
  return (
    <>
      <AuthHead title="Forgot password">
        Enter your registered email. If we know it, we send a one-time code (OTP) that is good for
        10 minutes.
      </AuthHead>
      <Form
        of={app}
        submitLabel="Send OTP"
        submitProps={{ fullWidth: true, size: "md" }}
        label="Forgot password"
      >
        <EmailField
          label="Registered email"
          autoComplete="username"
          {...app.form.getInputProps("email")}
        />
      </Form>
      <AuthFoot>
        <Anchor component={Link} to="/login" fw={600}>
          Back to login
        </Anchor>
      </AuthFoot>
    </>
  );
}
