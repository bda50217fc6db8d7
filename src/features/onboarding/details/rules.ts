import { type IsoDate, isCalendarDate, WRONG_DATE } from "#/shared/dates.ts";
import { foldEmail, isEmailAddress } from "#/shared/email.ts";
import { ERRORS, type ErrorKey } from "#/shared/errors.ts";
import { isVisibleLine, ONE_VISIBLE_LINE } from "#/shared/line-field.ts";
import { readMobile } from "#/shared/mobile.ts";
import { Details } from "./contract.ts";

/** What was typed into one field, and the day it is judged on (for the latest year allowed). */
type Reader<T> = (typed: string, today: IsoDate) => { value: T } | { problem: string };
type Sections = Pick<Details, "personalDetails" | "educationDetails"> & {
  employmentDetails: NonNullable<Details["employmentDetails"]>;
};
export type SectionName = keyof Sections;
type Readers = { [S in SectionName]: { [F in keyof Sections[S]]: Reader<Sections[S][F]> } };
export type FieldName<S extends SectionName> = keyof Sections[S] & string;

export const NAME_LENGTH = 100;
export const INSTITUTE_LENGTH = 200;
export const ADDRESS_LENGTH = 500;
const FIRST_YEAR = 1950;
const REQUIRED = "This field is required.";

const text =
  (longest: number): Reader<string> =>
  (typed) =>
    [...typed].length <= longest
      ? { value: typed }
      : { problem: `Use at most ${longest} characters.` };

/** A name or a title: one visible line. */
const line =
  (longest: number): Reader<string> =>
  (typed, today) => {
    const value = typed.normalize("NFC");
    return isVisibleLine(value) ? text(longest)(value, today) : { problem: ONE_VISIBLE_LINE };
  };

const email: Reader<string> = (typed) => {
  const value = foldEmail(typed);
  return isEmailAddress(value)
    ? { value }
    : { problem: "Enter an email address such as name@example.com." };
};

const mobile: Reader<string> = (typed) => {
  const value = readMobile(typed);
  return value
    ? { value }
    : { problem: "Enter a 10-digit Indian mobile number that starts with 6, 7, 8 or 9." };
};

const year: Reader<number> = (typed, today) => {
  const value = /^\d{4}$/.test(typed) ? Number(typed) : 0;
  const last = Number(today.slice(0, 4)) + 1;
  return value >= FIRST_YEAR && value <= last
    ? { value }
    : { problem: `Enter a year between ${FIRST_YEAR} and ${last}.` };
};

const percentage: Reader<number> = (typed) => {
  const value = /^\d{1,3}(\.\d{1,2})?$/.test(typed) ? Number(typed) : -1;
  return value >= 0 && value <= 100
    ? { value }
    : { problem: "Enter a percentage between 0 and 100, with at most two decimals." };
};

/** Up to here a percentage may be a CGPA of ten points that was typed as it stands. */
const HIGHEST_CGPA = 10;
/** The school board's rule: percentage = CGPA x 9.5. */
const PERCENT_PER_POINT = 9.5;

/**
 * The percentage that a typed CGPA stands for, as the form's text; undefined for anything that cannot
 * be a CGPA: zero, above 10, or no number.
 */
export function percentageOfCgpa(typed: Typed): string | undefined {
  const entered = trimmed(typed);
  const points = /^\d{1,2}(\.\d{1,2})?$/.test(entered) ? Number(entered) : 0;
  if (points <= 0 || points > HIGHEST_CGPA) return undefined;
  return String(Math.round(points * PERCENT_PER_POINT * 100) / 100);
}

const date: Reader<IsoDate> = (typed) =>
  isCalendarDate(typed) ? { value: typed } : { problem: WRONG_DATE };

/** In the order of the form's fields, so that the first problem is the one furthest up. */
const READERS: Readers = {
  personalDetails: {
    surname: line(NAME_LENGTH),
    firstname: line(NAME_LENGTH),
    lastname: line(NAME_LENGTH),
    email,
    contactNumber: mobile,
    whatsappNumber: mobile,
    emergencyContactName: line(NAME_LENGTH),
    emergencyContactNumber: mobile,
    permanentAddress: text(ADDRESS_LENGTH),
    currentAddress: text(ADDRESS_LENGTH),
  },
  educationDetails: {
    schoolName: line(INSTITUTE_LENGTH),
    tenthYear: year,
    tenthPercentage: percentage,
    interInstitute: line(INSTITUTE_LENGTH),
    interYear: year,
    interPercentage: percentage,
    degreeInstitute: line(INSTITUTE_LENGTH),
    degreeYear: year,
    degreePercentage: percentage,
  },
  employmentDetails: {
    companyName: line(INSTITUTE_LENGTH),
    joiningDate: date,
    relievingDate: date,
  },
};

type Typed = string | number | null | undefined;
type TypedSection = Readonly<Record<string, Typed>> | null | undefined;
/** The form as it was filled in: anything may be missing, numbers may be texts (C58). */
export type TypedDetails = {
  personalDetails?: TypedSection;
  educationDetails?: TypedSection;
  hasExperience?: boolean | null | undefined;
  employmentDetails?: TypedSection;
};

const trimmed = (typed: Typed): string =>
  Object.is(typed, -0) ? "-0" : String(typed ?? "").trim();

/** True when nothing at all was entered in a section: then its text is said, not each field's. */
export const isEmptySection = (section: TypedSection): boolean =>
  Object.values(section ?? {}).every((typed) => trimmed(typed) === "");

const readField = (reader: Reader<unknown>, typed: Typed, today: IsoDate) => {
  const entered = trimmed(typed);
  return entered === "" ? { problem: REQUIRED } : reader(entered, today);
};

/** What is wrong with one field as typed, or undefined. The form asks as soon as it is left. */
export function fieldProblem<S extends SectionName>(
  section: S,
  field: FieldName<S>,
  typed: Typed,
  today: IsoDate,
): string | undefined {
  const readers: Record<string, Reader<unknown>> = READERS[section];
  const reader = readers[field];
  const read = reader ? readField(reader, typed, today) : undefined;
  return read && "problem" in read ? read.problem : undefined;
}

type Section = { values: Record<string, unknown>; problems: Record<string, string> };

function readSection(name: SectionName, typed: TypedSection, today: IsoDate): Section {
  const values: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const [field, reader] of Object.entries<Reader<unknown>>(READERS[name])) {
    const read = readField(reader, typed?.[field], today);
    if ("problem" in read) problems[`${name}.${field}`] = read.problem;
    else values[field] = read.value;
  }
  return { values, problems };
}

/** School ends before intermediate, and that before the degree. */
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
    ? { "employmentDetails.relievingDate": ERRORS.EMPLOYMENT_DATES_ORDER.message }
    : {};
}

const ORDER_PROBLEMS: Record<SectionName, (section: Section) => Record<string, string>> = {
  personalDetails: () => ({}),
  educationDetails: yearOrderProblems,
  employmentDetails: employmentOrderProblems,
};

/**
 * Everything wrong with a section as typed, keyed `section.field` in the form's order; empty when
 * it can be left.
 */
export function sectionProblems(
  name: SectionName,
  typed: TypedSection,
  today: IsoDate,
): Record<string, string> {
  const section = readSection(name, typed, today);
  const problems = { ...ORDER_PROBLEMS[name](section), ...section.problems };
  const paths = Object.keys(READERS[name]).map((field) => `${name}.${field}`);
  return Object.fromEntries(
    paths.flatMap((path) => (problems[path] ? [[path, problems[path]]] : [])),
  );
}

const SECTION_MISSING = "Fill in this section.";

export type DetailsRefusal = { key: ErrorKey; fields?: Record<string, string> };

/**
 * Which of the three texts a filled-in form earns, or undefined for none of them: an empty section
 * first, then what is missing or out of order of the employment, then any wrong field.
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
 * Reads a filled-in form into what is stored, or answers why not: the three texts of specification 1
 * section 5 come first, with every wrong field beside them; an empty section is named as a whole
 * (I-21, C51). Mobiles lose spaces, dashes and their +91, 91 or 0; e-mails are folded. Without
 * experience whatever came as employment is left out.
 */
export function readDetails(
  typed: TypedDetails,
  today: IsoDate,
): { details: Details } | { refusal: DetailsRefusal } {
  const refusal = detailsRefusal(typed, today);
  if (refusal) return { refusal };
  const { hasExperience, employmentDetails } = typed;
  const valuesOf = (name: SectionName, section: TypedSection) =>
    readSection(name, section, today).values;
  const details = Details.parse({
    personalDetails: valuesOf("personalDetails", typed.personalDetails),
    educationDetails: valuesOf("educationDetails", typed.educationDetails),
    hasExperience: hasExperience === true,
    employmentDetails: hasExperience ? valuesOf("employmentDetails", employmentDetails) : null,
  });
  return { details };
}

function employmentRefusal(typed: TypedSection): ErrorKey | undefined {
  const joining = trimmed(typed?.joiningDate);
  const relieving = trimmed(typed?.relievingDate);
  if (!joining || !relieving) return "EMPLOYMENT_DATES_MISSING";
  const areDates = isCalendarDate(joining) && isCalendarDate(relieving);
  return areDates && joining >= relieving ? "EMPLOYMENT_DATES_ORDER" : undefined;
}
