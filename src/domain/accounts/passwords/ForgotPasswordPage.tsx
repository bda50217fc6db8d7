import { AuthForm } from "#/client/app/AuthForm.tsx";
import { AuthFoot, AuthHead, AuthLink } from "#/client/app/AuthHead.tsx";
import { messageOf } from "#/client/lib/api-error.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { EmailField } from "#/client/ui/EmailField.tsx";
import { useGoToReset } from "./passwords.client.ts";
import { passwordsContract } from "./passwords.contract.ts";

export function ForgotPasswordPage() {
  const goToReset = useGoToReset();
  const app = useAppForm({
    initialValues: { email: "" },
    asksBeforeLeaving: false,
    send: (body) => prepareCall(passwordsContract.forgot, { body }),
    draft: null,
    refresh: [],
    alertOf: (error) => messageOf(error, "Error sending OTP"),
    done: (_, { email }) => goToReset(email),
  });
  return (
    <>
      <AuthHead title="Forgot password">
        Enter your registered email. If we know it, we send a one-time code (OTP) that is good for
        10 minutes.
      </AuthHead>
      <AuthForm of={app} submitLabel="Send OTP" label="Forgot password">
        <EmailField
          label="Registered email"
          autoComplete="username"
          {...app.form.getInputProps("email")}
        />
      </AuthForm>
      <AuthFoot>
        <AuthLink to="/login">Back to login</AuthLink>
      </AuthFoot>
    </>
  );
}
