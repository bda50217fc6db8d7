import type { AppForm } from "#/client/lib/app-form.ts";
import { numberOf } from "#/client/lib/prepared-call.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { NumberField } from "#/client/ui/NumberField.tsx";
import { SCREEN_ERRORS } from "#/shared/screen-errors.ts";
import { type Created, createFailure } from "./batches.client.ts";

export type BatchValues = { startDate: string; capacity: string | number };

/** Returns the typed capacity; null for an empty field, which means no limit. */
export const capacityOf = ({ capacity }: Pick<BatchValues, "capacity">): number | null =>
  capacity === "" ? null : numberOf(capacity);

/** The empty form of a batch. */
export const NO_BATCH: BatchValues = { startDate: "", capacity: "" };

/** Shared by all forms that create a batch: empties the form, and clears the result on failure. */
export const creation = (onCreated: (created: Created | null) => void) => ({
  // The call leaves a missing start date to the service, so the form checks it.
  check: ({ startDate }: BatchValues) => ({
    startDate: startDate ? null : SCREEN_ERRORS.START_DATE_MISSING.message,
  }),
  alertOf: createFailure,
  failed: () => {
    onCreated(null);
    return false;
  },
  success: null,
  next: () => NO_BATCH,
  draft: null,
  refresh: "everything" as const,
});

export function BatchFields({ of: { form } }: { of: AppForm<BatchValues> }) {
  return (
    <>
      <DateField
        label="Start date"
        description="The batch id takes its year from it, and the next free number."
        {...form.getInputProps("startDate")}
      />
      <NumberField
        label="Capacity"
        description="How many trainees it takes. Leave empty for no limit."
        placeholder="No limit"
        {...form.getInputProps("capacity")}
      />
    </>
  );
}
