import { invalidInput } from "#/shared/errors.ts";
import type { Part } from "./guidance.rules.ts";

/** Throws INVALID_INPUT at the fields that name an unknown guide. */
export function checkAssigned(unknown: readonly Part[]): void {
  if (unknown.length === 0) return;
  const fields = Object.fromEntries(
    unknown.map((part) => [part, "Choose somebody from the list."]),
  );
  throw invalidInput(fields);
}
