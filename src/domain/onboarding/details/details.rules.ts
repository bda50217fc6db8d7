import { formatDate, type IsoDate, isCalendarDate } from "#/shared/dates.ts";
import { DETAILS_FIELDS, type DetailsField } from "#/shared/details-fields.ts";
import type { ErrorKey } from "#/shared/errors.ts";
import {
  type FieldRule,
  readField,
  type StoredValue,
  type TypedValue,
  trimmed,
} from "#/shared/form-field.ts";
import { keysOf } from "#/shared/keys.ts";
import { SCREEN_ERRORS } from "#/shared/screen-errors.ts";
import { readDate } from "#/shared/typed-date.ts";

type Fields = typeof DETAILS_FIELDS;
export type SectionName = keyof Fields;
export type FieldName<S extends SectionName> = keyof Fields[S] & string;
type StoredSection<S extends SectionName> = {
  -readonly [F in keyof Fields[S]]: Fields[S][F] extends FieldRule
    ? StoredValue<Fields[S][F]>
    : never;
};
/** The details as stored; the contract's schema is built from the same fields. */
type Details = {
  personalDetails: StoredSection<"personalDetails">;
  educationDetails: StoredSection<"educationDetails">;
  hasExperience: boolean;
  employmentDetails: StoredSection<"employmentDetails"> | null;
};

export const SECTIONS = keysOf(DETAILS_FIELDS);

/** Returns a section's fields by name, in the form's order. */
export const fieldsOf = (section: SectionName): [name: string, field: DetailsField][] =>
  Object.entries(DETAILS_FIELDS[section]);

/** Returns a field's value as displayed on screens and in mails; "" for none. */
export function fieldText(
  { kind }: DetailsField,
  value: string | number | null | undefined,
): string {
  const text = String(value ?? "");
  if (text === "") return "";
  if (kind === "percentage") return `${text}%`;
  return kind === "date" && isCalendarDate(text) ? formatDate(text) : text;
}

type TypedSection = Readonly<Record<string, TypedValue>> | null | undefined;
/** The form as filled in: anything may be missing, numbers may be texts (C58). */
export type TypedDetails = {
  personalDetails?: TypedSection;
  educationDetails?: TypedSection;
  hasExperience?: boolean | null | undefined;
  employmentDetails?: TypedSection;
};

/** Whether nothing was entered in a section: then one error names the section, not each field. */
const isEmptySection = (section: TypedSection): boolean =>
  Object.values(section ?? {}).every((typed) => trimmed(typed) === "");

type Section = { values: Record<string, unknown>; problems: Record<string, string> };

function readSection(name: SectionName, typed: TypedSection, today: IsoDate): Section {
  const values: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const [field, rule] of fieldsOf(name)) {
    const read = readField(rule, typed?.[field], today);
    if ("problem" in read) problems[`${name}.${field}`] = read.problem;
    else values[field] = read.value;
  }
  return { values, problems };
}

/** School must end before intermediate, and that before the degree. */
function yearOrderProblems({ values }: Section): Record<string, string> {
  const { tenthYear, interYear, degreeYear } = values;
  const problems: Record<string, string> = {};
  if (Number(tenthYear) >= Number(interYear)) {
    problems["educationDetails.interYear"] = "Must be after the year of 10th standard.";
  }
  if (Number(interYear) >= Number(degreeYear)) {
    problems["educationDetails.degreeYear"] = "Must be after the year of intermediate.";
  }
  return problems;
}

function employmentOrderProblems({ values }: Section): Record<string, string> {
  const { joiningDate, relievingDate } = values;
  const areDates = typeof joiningDate === "string" && typeof relievingDate === "string";
  return areDates && joiningDate >= relievingDate
    ? { "employmentDetails.relievingDate": SCREEN_ERRORS.EMPLOYMENT_DATES_ORDER.message }
    : {};
}

const ORDER_PROBLEMS: Record<SectionName, (section: Section) => Record<string, string>> = {
  personalDetails: () => ({}),
  educationDetails: yearOrderProblems,
  employmentDetails: employmentOrderProblems,
};

/**
 * Returns all problems of a typed section, keyed `section.field` in the form's order; empty if
 * there are none.
 */
export function sectionProblems(
  name: SectionName,
  typed: TypedSection,
  today: IsoDate,
): Record<string, string> {
  const section = readSection(name, typed, today);
  const problems = { ...ORDER_PROBLEMS[name](section), ...section.problems };
  const paths = fieldsOf(name).map(([field]) => `${name}.${field}`);
  return Object.fromEntries(
    paths.flatMap((path) => (problems[path] ? [[path, problems[path]]] : [])),
  );
}

const SECTION_MISSING = "Fill in this section.";

type DetailsKey = Extract<
  ErrorKey,
  "DETAILS_INCOMPLETE" | "EMPLOYMENT_DATES_MISSING" | "EMPLOYMENT_DATES_ORDER"
>;
export type DetailsRefusal = { key: DetailsKey; fields?: Record<string, string> };

/**
 * Returns which of the three refusals applies to a filled-in form, or undefined: an empty section
 * first, then a missing or out-of-order employment date, then any wrong field.
 */
export function detailsRefusal(typed: TypedDetails, today: IsoDate): DetailsRefusal | undefined {
  const { personalDetails, educationDetails, hasExperience, employmentDetails } = typed;
  const missing = {
    ...(isEmptySection(personalDetails) ? { personalDetails: SECTION_MISSING } : {}),
    ...(isEmptySection(educationDetails) ? { educationDetails: SECTION_MISSING } : {}),
    ...(typeof hasExperience === "boolean" ? {} : { hasExperience: "Choose Yes or No." }),
  };
  if ("personalDetails" in missing || "educationDetails" in missing) {
    return { key: "DETAILS_INCOMPLETE", fields: missing };
  }
  const fields = {
    ...missing,
    ...sectionProblems("personalDetails", personalDetails, today),
    ...sectionProblems("educationDetails", educationDetails, today),
    ...(hasExperience ? sectionProblems("employmentDetails", employmentDetails, today) : {}),
  };
  const key = hasExperience ? employmentRefusal(employmentDetails) : undefined;
  const isWrong = key !== undefined || Object.keys(fields).length > 0;
  return isWrong ? { key: key ?? "DETAILS_INCOMPLETE", fields } : undefined;
}

/**
 * Parses a filled-in form. Returns the values to store, or the refusal: one of the three texts of
 * specification 1 section 5, with every wrong field; an empty section is named as a whole (I-21,
 * C51). Mobile numbers lose spaces, dashes and their +91, 91 or 0; e-mails are folded. Without
 * experience the employment is left out.
 */
export function readDetails(
  typed: TypedDetails,
  today: IsoDate,
): { details: Details } | { refusal: DetailsRefusal } {
  const refusal = detailsRefusal(typed, today);
  if (refusal) return { refusal };
  // Without a refusal every field of these sections was parsed.
  const valuesOf = <S extends SectionName>(name: S) =>
    readSection(name, typed[name], today).values as StoredSection<S>;
  const details: Details = {
    personalDetails: valuesOf("personalDetails"),
    educationDetails: valuesOf("educationDetails"),
    hasExperience: typed.hasExperience === true,
    employmentDetails: typed.hasExperience ? valuesOf("employmentDetails") : null,
  };
  return { details };
}

function employmentRefusal(typed: TypedSection): DetailsKey | undefined {
  const joining = trimmed(typed?.joiningDate);
  const relieving = trimmed(typed?.relievingDate);
  if (!joining || !relieving) return "EMPLOYMENT_DATES_MISSING";
  const [from, until] = [readDate(joining), readDate(relieving)];
  return from && until && from >= until ? "EMPLOYMENT_DATES_ORDER" : undefined;
}
