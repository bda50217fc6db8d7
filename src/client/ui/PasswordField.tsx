import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";

/** A password with a button that shows and hides it. Pass whether it is new or current. */
export function PasswordField(
  props: PasswordInputProps & { autoComplete: "new-password" | "current-password" },
) {
  const [visible, { toggle }] = useDisclosure(false);
  return (
    <PasswordInput
      {...props}
      // Mantine only marks the frame around the field.
      aria-invalid={props.error ? true : undefined}
      visible={visible}
      onVisibilityChange={toggle}
      visibilityToggleButtonProps={{
        "aria-label": visible ? "Hide password" : "Show password",
        tabIndex: 0,
      }}
    />
  );
}
