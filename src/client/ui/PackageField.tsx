import type { ComponentProps } from "react";
import { NumberField } from "./NumberField.tsx";

/** A package as it was typed; `packageIn` reads it. */
export const PackageField = (props: ComponentProps<typeof NumberField>) => (
  <NumberField label="Package (LPA)" description="Lakh rupees a year, such as 6.5" {...props} />
);
