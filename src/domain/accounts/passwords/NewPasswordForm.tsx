import { useNavigate } from "@tanstack/react-router";
import { AuthForm } from "#/client/app/AuthForm.tsx";
import { AuthLead } from "#/client/app/AuthHead.tsx";
import { ApiError, messageOf } from "#/client/lib/api-error.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { toast } from "#/client/lib/toast.ts";
import { SCREEN_ERRORS } from "#/shared/screen-errors.ts";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import { passwordsContract } from "./passwords.contract.ts";

type Props = {
  email: string;
  otp: string;
  /** Called if the code is no longer valid: back to the first step. */
  onUnverified: () => void;
};

/** The errors of the two password fields. */
export const checkNewPassword = (values: { newPassword: string; confirmPassword: string }) => ({
  newPassword: values.newPassword === "" ? "Choose a password." : null,
  confirmPassword:
    values.newPassword === values.confirmPassword ? null : SCREEN_ERRORS.PASSWORDS_DIFFER.message,
});

export function NewPasswordForm({ email, otp, onUnverified }: Props) {
  const navigate = useNavigate();
  const app = useAppForm({
    initialValues: { newPassword: "", confirmPassword: "" },
    asksBeforeLeaving: false,
    send: ({ newPassword }) =>
      prepareCall(passwordsContract.reset, { body: { email, otp, newPassword } }),
    draft: null,
    refresh: [],
    check: checkNewPassword,
    alertOf: (error) => messageOf(error, "Error resetting password"),
    failed: (error) => {
      if (!(error instanceof ApiError) || error.reason !== "OTP_NOT_VERIFIED") return false;
      toast.error(error.message);
      onUnverified();
      return true;
    },
    done: () => navigate({ to: "/login" }),
  });
  return (
    <>
      <AuthLead>Choose a new password for {email}.</AuthLead>
      <AuthForm of={app} submitLabel="Reset password" label="Reset password">
        <NewPasswordFields inputProps={app.form.getInputProps} />
      </AuthForm>
    </>
  );
}
