import { Radio, Stack } from "@mantine/core";
import type { AppForm } from "#/client/lib/app-form.ts";
import { PasswordField } from "#/client/ui/PasswordField.tsx";
import type { CreateUserValues } from "./RoleFields.tsx";

type Props = {
  app: AppForm<CreateUserValues>;
  /** The one all accounts may start with, where there is one. */
  initialPassword: string | undefined;
  hasMailServer: boolean;
};

const INVITATION =
  "A mail with a link to choose their own password. It works once, for three days.";
const UNSENT_INVITATION =
  "No mail server is set, so nobody would get it: the mail stays a file in the outbox.";

/** How the person signs in first: by invitation, or with a password that must then be changed. */
export function StartFields({ app: { form }, initialPassword, hasMailServer }: Props) {
  const { start } = form.values;
  const choose = (chosen: string) => {
    const next = (["invitation", "initial", "typed"] as const).find((one) => one === chosen);
    if (!next) return;
    form.setValues({ start: next, password: next === "initial" ? (initialPassword ?? "") : "" });
  };
  return (
    <Stack gap="md">
      <Radio.Group label="First sign-in" value={start} onChange={choose}>
        <Stack gap="xs" mt={6}>
          <Radio
            value="invitation"
            label="Invitation"
            description={hasMailServer ? INVITATION : UNSENT_INVITATION}
          />
          {initialPassword === undefined ? null : (
            <Radio
              value="initial"
              label="The initial password"
              description="You tell it to them; they choose their own at the first sign-in, within seven days."
            />
          )}
          <Radio
            value="typed"
            label="A password you choose"
            description="The same: it is good for the first sign-in, within seven days."
          />
        </Stack>
      </Radio.Group>
      {start === "invitation" ? null : (
        <PasswordField
          label="Password"
          autoComplete="new-password"
          readOnly={start === "initial"}
          {...form.getInputProps("password")}
        />
      )}
    </Stack>
  );
}
