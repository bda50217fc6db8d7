import { TextInput, type TextInputProps } from "@mantine/core";

/** The value of a number field: as the server gave it, or as typed. */
type Typed = number | string;

type Props = Omit<TextInputProps, "value" | "onChange"> & {
  value?: Typed;
  onChange?: (typed: string) => void;
};

/**
 * A number, with the number keyboard on a phone. It holds the text as typed or pasted, even if that
 * is no number or out of bounds: `numberOf` parses it, and the call says what is wrong.
 */
export const NumberField = ({ value, onChange, ...props }: Props) => (
  <TextInput
    inputMode="decimal"
    autoComplete="off"
    value={value === undefined || Number.isNaN(value) ? "" : String(value)}
    onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
    {...props}
  />
);
