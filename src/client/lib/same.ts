import type { Typed } from "./form-submission.ts";

/** True if a value is a group of fields within a form. */
export const isFieldGroup = (value: unknown): value is Typed =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof File);

/** True if two values are equal. A chosen file differs from none, but not from another file. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
