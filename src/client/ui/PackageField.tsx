import type { ComponentProps } from "react";
import { NumberField } from "./NumberField.tsx";

/** A package as typed; `packageIn` parses it. */
export const PackageField = (props: ComponentProps<typeof NumberField>) => (
  <NumberField label="Package (LPA)" description="Lakh rupees a year, such as 6.5" {...props} />
);
