import type { ComponentProps } from "react";
import { formatRupees } from "#/shared/money.ts";
import { NumberField } from "./NumberField.tsx";

/** An amount in rupees: the server's amount is grouped as in India, a typed one stays as typed. */
export const RupeeField = ({ value, ...props }: ComponentProps<typeof NumberField>) => (
  <NumberField value={typeof value === "number" ? formatRupees(value) : (value ?? "")} {...props} />
);
