import { z } from "zod";
import type { Contract } from "#/shared/contract.ts";
import { everyTrainee } from "#/shared/grants.ts";

const text = z.string();
const number = z.number();

/** What a trainee hands in, as it is stored and read back. */
export const Details = z
  .object({
    personalDetails: z.object({
      surname: text,
      firstname: text,
      lastname: text,
      email: text,
      whatsappNumber: text,
      contactNumber: text,
      emergencyContactName: text,
      emergencyContactNumber: text,
      permanentAddress: text,
      currentAddress: text,
    }),
    educationDetails: z.object({
      tenthYear: number,
      schoolName: text,
      tenthPercentage: number,
      interYear: number,
      interInstitute: text,
      interPercentage: number,
      degreeYear: number,
      degreeInstitute: text,
      degreePercentage: number,
    }),
    hasExperience: z.boolean(),
    employmentDetails: z
      .object({ companyName: text, joiningDate: text, relievingDate: text })
      .nullable(),
  })
  .meta({ id: "PersonalDetails" });
export type Details = z.infer<typeof Details>;

// A form sends what was typed: everything may be missing here, and numbers may come as texts, so
// that the rules can answer in the specified words and at the field.
const typed = z.union([z.string(), z.number()], "Enter text.").nullish();
const typedText = z.string("Enter text.").nullish();

export const DetailsInput = z
  .object({
    userId: text,
    personalDetails: z
      .object({
        surname: typedText,
        firstname: typedText,
        lastname: typedText,
        email: typedText,
        whatsappNumber: typed,
        contactNumber: typed,
        emergencyContactName: typedText,
        emergencyContactNumber: typed,
        permanentAddress: typedText,
        currentAddress: typedText,
      })
      .nullish(),
    educationDetails: z
      .object({
        tenthYear: typed,
        schoolName: typedText,
        tenthPercentage: typed,
        interYear: typed,
        interInstitute: typedText,
        interPercentage: typed,
        degreeYear: typed,
        degreeInstitute: typedText,
        degreePercentage: typed,
      })
      .nullish(),
    hasExperience: z.boolean("Choose Yes or No.").nullish(),
    employmentDetails: z
      .object({ companyName: typedText, joiningDate: typedText, relievingDate: typedText })
      .nullish(),
  })
  .meta({ id: "DetailsInput" });
export type DetailsInput = z.infer<typeof DetailsInput>;

const ownOrOffice = { ...everyTrainee("own"), admin: "any", ceo: "any" } as const;

export const detailsContract = {
  status: {
    method: "GET",
    path: "/api/trainee/details/status/:userId",
    summary: "Whether a trainee has handed in the details",
    access: { row: "7", may: ownOrOffice, own: "params.userId" },
    params: z.object({ userId: text }),
    response: z.object({ isCompleted: z.boolean() }),
    errors: ["NOT_FOUND"],
  },
  submit: {
    method: "POST",
    path: "/api/trainee/details",
    summary: "Hand in personal, education and employment details, once",
    access: { row: "12", may: { trainee: "own" }, own: "body.userId" },
    body: DetailsInput,
    status: 201,
    response: z.object({ message: text }),
    errors: [
      "DETAILS_INCOMPLETE",
      "EMPLOYMENT_DATES_MISSING",
      "EMPLOYMENT_DATES_ORDER",
      "DETAILS_SUBMITTED",
    ],
  },
  read: {
    method: "GET",
    path: "/api/trainee/details/:userId",
    summary: "The details a trainee has handed in",
    access: { row: "N16", may: ownOrOffice, own: "params.userId" },
    params: z.object({ userId: text }),
    response: Details,
    errors: ["NOT_FOUND"],
  },
} as const satisfies Contract;
