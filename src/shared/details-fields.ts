import type { FieldRule } from "./form-field.ts";

type Group = {
  title: string;
  hint?: string;
  /** Its fields are shown in one line under this label in the summary. */
  fact?: string;
};

/** Fields that are grouped in the form, under one title. */
const DETAILS_GROUPS = {
  name: {
    title: "Your name",
    hint: "As on your certificates. Where you have no surname or last name, an initial is enough.",
  },
  contact: { title: "How we reach you" },
  emergency: { title: "In an emergency" },
  home: { title: "Where you live" },
  tenth: {
    title: "10th standard",
    hint: "A CGPA goes in as a percentage: type it, and the form converts it.",
    fact: "10th",
  },
  intermediate: {
    title: "Intermediate or diploma",
    hint: "12th standard, PUC or a diploma after the 10th.",
    fact: "Intermediate or diploma",
  },
  degree: { title: "Degree", fact: "Degree" },
  employment: { title: "Your last employment" },
} as const satisfies Record<string, Group>;
export type GroupName = keyof typeof DETAILS_GROUPS;

export type DetailsField = FieldRule & {
  group: GroupName;
  label: string;
  /** Its label in the summary of the details; by default the form's own. */
  fact?: string;
  hint?: string;
  autoComplete?: string;
};

const name = { kind: "name", longest: 100 } as const;
const institute = { kind: "line", longest: 200 } as const;
const address = { kind: "text", longest: 500, group: "home" } as const;

/**
 * Every field of the details, in the form's order: contract, checks, form, last review and details
 * card are built from this. Each is a column of the same name in trainee_details.
 */
export const DETAILS_FIELDS = {
  personalDetails: {
    surname: { ...name, group: "name", label: "Surname" },
    firstname: { ...name, group: "name", label: "First name", autoComplete: "given-name" },
    lastname: { ...name, group: "name", label: "Last name", autoComplete: "family-name" },
    nameOnPapers: {
      kind: "name",
      longest: 200,
      optional: true,
      group: "name",
      label: "Name on your papers",
      fact: "Your certificate and papers say",
      hint: "Only if certificate, receipts and résumé should say it otherwise than first name, last name, surname.",
    },
    email: { kind: "email", group: "contact", label: "Email", autoComplete: "email" },
    contactNumber: {
      kind: "mobile",
      group: "contact",
      label: "Contact number",
      hint: "10 digits, with or without +91",
      autoComplete: "tel",
    },
    whatsappNumber: {
      kind: "mobile",
      group: "contact",
      label: "WhatsApp number",
      fact: "WhatsApp",
    },
    emergencyContactName: {
      ...name,
      group: "emergency",
      label: "Emergency contact name",
      fact: "Emergency contact",
    },
    emergencyContactNumber: {
      kind: "mobile",
      group: "emergency",
      label: "Emergency contact number",
      fact: "Emergency number",
    },
    permanentAddress: { ...address, label: "Permanent address" },
    currentAddress: { ...address, label: "Current address" },
  },
  educationDetails: {
    schoolName: { ...institute, group: "tenth", label: "School name" },
    tenthYear: { kind: "year", group: "tenth", label: "10th year of passing" },
    tenthPercentage: { kind: "percentage", group: "tenth", label: "10th percentage" },
    interInstitute: { ...institute, group: "intermediate", label: "Intermediate institute" },
    interYear: { kind: "year", group: "intermediate", label: "Intermediate year of passing" },
    interPercentage: {
      kind: "percentage",
      group: "intermediate",
      label: "Intermediate percentage",
    },
    degreeInstitute: { ...institute, group: "degree", label: "Degree institute" },
    degreeYear: { kind: "year", group: "degree", label: "Degree year of passing" },
    degreePercentage: { kind: "percentage", group: "degree", label: "Degree percentage" },
  },
  employmentDetails: {
    companyName: {
      ...institute,
      group: "employment",
      label: "Company name",
      fact: "Company",
      autoComplete: "organization",
    },
    joiningDate: { kind: "date", group: "employment", label: "Joining date", fact: "Joined" },
    relievingDate: { kind: "date", group: "employment", label: "Relieving date", fact: "Relieved" },
  },
} as const satisfies Record<string, Readonly<Record<string, DetailsField>>>;

/** Returns the title and the hints of a field's group. */
export const groupOf = (field: DetailsField): Group => DETAILS_GROUPS[field.group];
