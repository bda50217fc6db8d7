import { TextInput, type TextInputProps } from "@mantine/core";

type Props = TextInputProps & {
  /** "username" where it signs somebody in, with "webauthn" where a passkey may; "off" where it is somebody else's. */
  autoComplete: "email" | "username" | "username webauthn" | "off";
};

/** An e-mail address, with the keyboard for one on a phone. */
export const EmailField = (props: Props) => (
  <TextInput label="Email" type="email" inputMode="email" {...props} />
);
