import { call } from "#/client/lib/api-client.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { toast } from "#/client/lib/toast.ts";
import { Form } from "#/client/ui/Form.tsx";
import { PasswordField } from "#/client/ui/PasswordField.tsx";
import { passwordsContract } from "../contract.ts";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import { checkNewPassword } from "./NewPasswordForm.tsx";

type Props = {
  /** Called once the server has taken the new password. */
  onChanged?: () => Promise<void>;
  isWide?: boolean;
};

/** Current, new and repeated password; used on the profile and for the initial password. */
export function ChangePasswordForm({ onChanged, isWide = false }: Props) {
  const app = useAppForm({
    initialValues: { currentPassword: "", newPassword: "", confirmPassword: "" },
    validate: (values) => ({
      currentPassword: values.currentPassword === "" ? "Enter your current password." : null,
      ...checkNewPassword(values),
    }),
    asksBeforeLeaving: false,
    onSubmit: async ({ currentPassword, newPassword }) => {
      const body = { currentPassword, newPassword };
      const { message } = await call(passwordsContract.change, { body });
      toast.success(message);
      app.form.reset();
      await onChanged?.();
    },
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
