import type { ComponentProps } from "react";
import { formatRupees } from "#/shared/money.ts";
import { NumberField } from "./NumberField.tsx";

/** An amount in rupees: one that the server gave grouped as in India, one that was typed as it was typed. */
export const RupeeField = ({ value, ...props }: ComponentProps<typeof NumberField>) => (
  <NumberField value={typeof value === "number" ? formatRupees(value) : (value ?? "")} {...props} />
);
