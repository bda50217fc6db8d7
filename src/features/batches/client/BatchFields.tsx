import { NumberInput } from "@mantine/core";
import type { AppForm } from "#/client/lib/app-form.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { ERRORS } from "#/shared/errors.ts";
import { MAX_CAPACITY } from "../rules.ts";

export type BatchValues = { startDate: string; capacity: string | number };

/** The capacity as it was typed; null for an empty field: as many as come. */
export const capacityOf = ({ capacity }: Pick<BatchValues, "capacity">): number | null =>
  capacity === "" ? null : Number(capacity);

/** What is wrong with a capacity, or null. */
export function problemOfCapacity(value: string | number): string | null {
  const capacity = capacityOf({ capacity: value });
  if (capacity === null) return null;
  const isRight = Number.isInteger(capacity) && capacity >= 1 && capacity <= MAX_CAPACITY;
  return isRight ? null : `Use a whole number from 1 to ${MAX_CAPACITY}, or leave it empty.`;
}

/** What a batch's form refuses before it is sent. */
export const checkBatch = ({ startDate, capacity }: BatchValues) => ({
  startDate: startDate ? null : ERRORS.START_DATE_MISSING.message,
  capacity: problemOfCapacity(capacity),
});

/** The start date of a new batch, and how many it takes. */
export function BatchFields({ of: { form } }: { of: AppForm<BatchValues> }) {
  return (
    <>
      <DateField
        label="Start date"
        description="The batch id takes its year from it, and the next free number."
        {...form.getInputProps("startDate")}
        value={form.values.startDate}
        onChange={(date) => form.setFieldValue("startDate", date)}
      />
      <NumberInput
        label="Capacity"
        description="How many trainees it takes. Empty: as many as come."
        placeholder="No limit"
        allowDecimal={false}
        allowNegative={false}
        hideControls
        {...form.getInputProps("capacity")}
      />
    </>
  );
}
