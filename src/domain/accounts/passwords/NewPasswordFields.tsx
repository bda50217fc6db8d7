import type { GetInputPropsReturnType } from "@mantine/form";
import { PasswordField } from "#/client/ui/PasswordField.tsx";

type Field = "newPassword" | "confirmPassword";

export function NewPasswordFields({
  inputProps,
}: {
  inputProps: (field: Field) => GetInputPropsReturnType;
}) {
  return (
    <>
      <PasswordField
        label="New password"
        description="At least 8 characters. A few unrelated words are easy to keep in mind."
        autoComplete="new-password"
        {...inputProps("newPassword")}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        {...inputProps("confirmPassword")}
      />
    </>
  );
}
