import { TextInput, type TextInputProps } from "@mantine/core";

const WIDE = {
  maxWidth: "13rem",
  fontSize: "1.375rem",
  fontWeight: 600,
  letterSpacing: "0.32em",
  fontVariantNumeric: "tabular-nums",
} as const;

/** Six digits from a mail or an app: a phone shows its number keys and offers a code it knows. */
export const CodeField = (props: TextInputProps) => (
  <TextInput inputMode="numeric" autoComplete="one-time-code" styles={{ input: WIDE }} {...props} />
);
