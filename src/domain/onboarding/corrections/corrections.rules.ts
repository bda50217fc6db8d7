import type { IsoDate } from "#/shared/dates.ts";
import { DETAILS_FIELDS } from "#/shared/details-fields.ts";
import { ERRORS } from "#/shared/errors.ts";
import type { Details } from "../details/details.contract.ts";
import {
  type DetailsRefusal,
  fieldsOf,
  fieldText,
  readDetails,
  type SectionName,
  type TypedDetails,
} from "../details/details.rules.ts";

/** A field's value, or the whole employment; null for no experience. */
type Value = Details["employmentDetails"] | string | number;
/**
 * A changed field of the details, by its path, or the whole employment, whose dates belong
 * together: it has one old and one new value.
 */
export type Change = { field: string; oldValue: Value; newValue: Value };

const EMPLOYMENT = "employmentDetails" satisfies SectionName;
const SINGLE = ["personalDetails", "educationDetails"] as const satisfies readonly SectionName[];

type Section = Readonly<Record<string, string | number | null>>;

/** The section and the field in a path; no field for the employment. */
const partsOf = (field: string): [section: string, name: string | undefined] => {
  const [section = "", name] = field.split(".");
  return [section, name];
};

const ruleOf = (field: string) => {
  const [section, name] = partsOf(field);
  const known = SINGLE.find((one) => one === section);
  return known && fieldsOf(known).find(([each]) => each === name)?.[1];
};

/** Returns the label of a change, as shown on screens. */
export const labelOf = (field: string): string => ruleOf(field)?.label ?? "Employment";

/** Returns a value of a change as displayed; the employment in one line. */
export function valueText(field: string, value: unknown): string {
  const rule = ruleOf(field);
  if (rule) return fieldText(rule, value as string | number | null);
  const employment = value as Section | null;
  if (!employment) return "None";
  return Object.entries(DETAILS_FIELDS.employmentDetails)
    .map(([name, each]) => fieldText(each, employment[name]))
    .filter(Boolean)
    .join(", ");
}

/** Returns every field in which two versions of the details differ, in the form's order. */
export function changesBetween(before: Details, after: Details): Change[] {
  const fields = SINGLE.flatMap((section) =>
    fieldsOf(section).flatMap(([name]): Change[] => {
      const oldValue = (before[section] as Section)[name] ?? null;
      const newValue = (after[section] as Section)[name] ?? null;
      return oldValue === newValue ? [] : [{ field: `${section}.${name}`, oldValue, newValue }];
    }),
  );
  const [oldValue, newValue] = [before[EMPLOYMENT], after[EMPLOYMENT]];
  const isSame = valueText(EMPLOYMENT, oldValue) === valueText(EMPLOYMENT, newValue);
  return isSame ? fields : [...fields, { field: EMPLOYMENT, oldValue, newValue }];
}

type Read = { details: Details } | { refusal: DetailsRefusal };

/**
 * Applies corrections to stored details; fields left out stay unchanged. Returns the resulting
 * details, or the refusal that the whole form would get.
 */
export const readCorrected = (stored: Details, typed: TypedDetails, today: IsoDate): Read =>
  readDetails(
    {
      personalDetails: { ...stored.personalDetails, ...typed.personalDetails },
      educationDetails: { ...stored.educationDetails, ...typed.educationDetails },
      hasExperience: typed.hasExperience ?? stored.hasExperience,
      employmentDetails: { ...stored.employmentDetails, ...typed.employmentDetails },
    },
    today,
  );

/** The input for requesting a single change. */
function typedOf(field: string, value: unknown): TypedDetails {
  const [section, name] = partsOf(field);
  if (name !== undefined) return { [section]: { [name]: value as string | number | null } };
  return { hasExperience: value !== null, employmentDetails: value as Section | null };
}

/** Returns why a change no longer fits the other details as they are now; null if it does. */
export function unfitness(
  stored: Details,
  change: { field: string; newValue: unknown },
  today: IsoDate,
): string | null {
  const read = readCorrected(stored, typedOf(change.field, change.newValue), today);
  if ("details" in read) return null;
  const { key, fields = {} } = read.refusal;
  return Object.values(fields)[0] ?? ERRORS[key].message;
}

/** Returns the stored values of a change, by property of the details. */
export function propertiesOf(field: string, value: unknown): Record<string, unknown> {
  const [, name] = partsOf(field);
  if (name !== undefined) return { [name]: value };
  const none = Object.fromEntries(fieldsOf(EMPLOYMENT).map(([each]) => [each, null]));
  return { hasExperience: value !== null, ...none, ...(value as Section | null) };
}
