import { TextInput, type TextInputProps } from "@mantine/core";

type Props = TextInputProps & {
  /** "username" to sign in, with "webauthn" if a passkey may be used; "off" for someone else's. */
  autoComplete: "email" | "username" | "username webauthn" | "off";
};

export const EmailField = (props: Props) => (
  <TextInput label="Email" type="email" inputMode="email" {...props} />
);
