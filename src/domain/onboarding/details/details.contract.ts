import { z } from "zod";
import { get, namedObject, notNeeded, post } from "#/shared/calls.ts";
import { DETAILS_FIELDS } from "#/shared/details-fields.ts";
import { storedFields, typedFields } from "#/shared/form-schema.ts";
import { everyTrainee } from "#/shared/grants.ts";

const text = z.string();
const { personalDetails, educationDetails, employmentDetails } = DETAILS_FIELDS;

/** A trainee's details, as stored and read. */
export const Details = namedObject("PersonalDetails", {
  /** Without `nameOnPapers` documents print all three parts of the name. */
  personalDetails: storedFields(personalDetails).partial({ nameOnPapers: true }),
  educationDetails: storedFields(educationDetails),
  hasExperience: z.boolean(),
  employmentDetails: storedFields(employmentDetails).nullable(),
});
export type Details = z.infer<typeof Details>;

/** The form as filled in; the rules report missing or wrong values at their fields. */
export const DetailsInput = namedObject("DetailsInput", {
  userId: text,
  personalDetails: typedFields(personalDetails).nullish(),
  educationDetails: typedFields(educationDetails).nullish(),
  hasExperience: z.boolean("Choose Yes or No.").nullish(),
  employmentDetails: typedFields(employmentDetails).nullish(),
});
export type DetailsInput = z.infer<typeof DetailsInput>;

/** The state of a change of the details: made directly, or requested and decided by the office. */
const CHANGE_STATUSES = ["made", "asked", "granted", "refused", "withdrawn"] as const;

/** One changed field of the details, or a requested change; values as displayed. */
export const DetailsChange = namedObject("DetailsChange", {
  _id: text,
  label: text,
  oldText: text,
  newText: text,
  status: z.enum(CHANGE_STATUSES),
  madeAt: z.iso.datetime(),
  /** The reason of a request; null for a direct change. */
  reason: text.nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** Why it was refused. */
  answer: text.nullable(),
  /** Who granted or refused it; for the office only. */
  decidedBy: text.nullable().optional(),
  decidedById: text.nullable().optional(),
});
export type DetailsChange = z.infer<typeof DetailsChange>;

const ownOrOffice = { ...everyTrainee("own"), admin: "any", ceo: "any" } as const;

export const detailsContract = {
  status: get("/api/trainee/details/status/:userId", {
    summary: "Whether a trainee has handed in the details",
    access: { row: "7", may: ownOrOffice, own: "params.userId" },
    scope: "onboarding:read",
    response: z.object({ isCompleted: z.boolean() }),
    errors: ["NOT_FOUND"],
  }),
  submit: post("/api/trainee/details", {
    summary: "Hand in personal, education and employment details, once",
    access: { row: "12", may: { trainee: "own" }, own: "body.userId" },
    proof: notNeeded("one's own"),
    body: DetailsInput,
    status: 201,
    response: z.object({ message: text }),
    errors: [
      "DETAILS_INCOMPLETE",
      "EMPLOYMENT_DATES_MISSING",
      "EMPLOYMENT_DATES_ORDER",
      "DETAILS_SUBMITTED",
    ],
  }),
  read: get("/api/trainee/details/:userId", {
    summary: "The details a trainee has handed in, and what was changed of them since",
    access: { row: "N16", may: ownOrOffice, own: "params.userId" },
    scope: "onboarding:read",
    response: Details.extend({
      /**
       * Whether the office has verified all six documents, so that corrections must be requested.
       */
      isVerified: z.boolean().optional(),
      /** Newest first. */
      changes: z.array(DetailsChange).optional(),
    }),
    errors: ["NOT_FOUND"],
  }),
};
