import type { IsoDate } from "#/shared/dates.ts";
import { rangeProblem } from "#/shared/day-range.ts";
import { invalidInput } from "#/shared/errors.ts";

/** Throws INVALID_INPUT at the field if a day is outside the plausible range. */
export function checkDay(
  field: string,
  day: IsoDate,
  range: Parameters<typeof rangeProblem>[1],
): void {
  const problem = rangeProblem(day, range);
  if (problem) throw invalidInput({ [field]: problem });
}
