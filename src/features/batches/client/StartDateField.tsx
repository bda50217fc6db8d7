import type { AppForm } from "#/client/lib/app-form.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { ERRORS } from "#/shared/errors.ts";

export type BatchValues = { startDate: string };

/** What a batch's form refuses before it is sent. */
export const checkStart = ({ startDate }: BatchValues) => ({
  startDate: startDate ? null : ERRORS.START_DATE_MISSING.message,
});

/** The start date of a new batch. */
export function StartDateField({ of: { form } }: { of: AppForm<BatchValues> }) {
  return (
    <DateField
      label="Start date"
      description="The batch id takes its year from it, and the next free number."
      {...form.getInputProps("startDate")}
      value={form.values.startDate}
      onChange={(date) => form.setFieldValue("startDate", date)}
    />
  );
}
