import { useAppForm } from "#/client/lib/app-form.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { Form } from "#/client/ui/Form.tsx";
import { PasswordField } from "#/client/ui/PasswordField.tsx";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import { checkNewPassword } from "./NewPasswordForm.tsx";
import { passwordsContract } from "./passwords.contract.ts";

const START = { currentPassword: "", newPassword: "", confirmPassword: "" };

type Props = {
  /** Called once the server has stored the new password. */
  onChanged?: () => Promise<void>;
  isWide?: boolean;
};

/** Current, new and repeated password; used on the profile and for the initial password. */
export function ChangePasswordForm({ onChanged, isWide = false }: Props) {
  const app = useAppForm({
    initialValues: START,
    asksBeforeLeaving: false,
    send: ({ currentPassword, newPassword }) =>
      prepareCall(passwordsContract.change, { body: { currentPassword, newPassword } }),
    draft: null,
    refresh: [],
    check: checkNewPassword,
    next: () => START,
    done: () => onChanged?.(),
  });
  return (
    <Form
      of={app}
      submitLabel="Change password"
      submitProps={{ fullWidth: isWide }}
      label="Change password"
    >
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...app.form.getInputProps("currentPassword")}
      />
      <NewPasswordFields inputProps={app.form.getInputProps} />
    </Form>
  );
}
