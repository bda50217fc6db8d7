import { NumberInput, type NumberInputProps } from "@mantine/core";

/** An amount in rupees, grouped as in India, with at most two decimals. */
export const RupeeField = (props: NumberInputProps) => (
  <NumberInput
    prefix="₹"
    thousandSeparator=","
    thousandsGroupStyle="lakh"
    min={0}
    decimalScale={2}
    hideControls
    {...props}
  />
);
