import { z } from "zod";
import { PAYMENT_STATUSES } from "#/domain/money/dues/dues.rules.ts";
import { get, namedObject, notNeeded, post, put } from "#/shared/calls.ts";
import type { FileRule } from "#/shared/contract.ts";
import { isCalendarDate, WRONG_DATE } from "#/shared/dates.ts";
import { emailField } from "#/shared/email-field.ts";
import { UPLOAD_REFUSALS } from "#/shared/file.ts";
import { everyTrainee } from "#/shared/grants.ts";
import { keysOf } from "#/shared/keys.ts";
import { lineField } from "#/shared/line-field.ts";
import { mobileField } from "#/shared/mobile-field.ts";
import { packageField, packageText } from "#/shared/package.ts";
import { nameField } from "#/shared/person-name-field.ts";
import { POSITIONS } from "#/shared/positions.ts";
import { choiceField } from "#/shared/text-field.ts";
import { LONGEST_COMPANY, LONGEST_NAME } from "../assistance.rules.ts";
import { assistedPeople } from "../requests/requests.contract.ts";

export const Guide = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  level: z.enum(["Senior", "Junior"]),
});
export type Guide = z.infer<typeof Guide>;

/** The log as the person may read it, without notes of the office. */
export const LogEntry = namedObject("LogEntry", {
  _id: z.string(),
  kind: z.enum(["session", "closing", "reopening"]),
  text: z.string(),
  heldOn: z.string().nullable(),
  minutes: z.int().nullable(),
  writtenBy: z.string(),
  writtenAt: z.iso.datetime(),
});
export type LogEntry = z.infer<typeof LogEntry>;

const AssistancePayment = namedObject("AssistancePayment", {
  /** MMM YYYY. */
  month: z.string(),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  paymentDate: z.string().nullable(),
  /** In rupees. */
  amount: z.number(),
  /** Rupees received so far, if it is paid in parts. */
  received: z.number().optional(),
  /** A signed link to the PDF receipt. */
  receiptUrl: z.string().nullable(),
});

export const AssistanceDetails = namedObject("AssistanceDetails", {
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  /** Ten digits. */
  mobile: z.string(),
  companyName: z.string(),
  /** In lakh rupees a year. */
  package: z.number(),
  dateOfJoining: z.string(),
  /** A signed link to the PDF. */
  termsFileUrl: z.string(),
  termsFileName: z.string(),
  isSubmitted: z.boolean(),
  submittedAt: z.iso.datetime(),
  isActive: z.boolean(),
  /** When the admin closed it. */
  endDate: z.iso.datetime().nullable(),
  /** Whether the CTO closed it. */
  closed: z.boolean(),
  /** The joining date plus one year. */
  supportUntil: z.string(),
  position: z.enum(POSITIONS).nullable(),
  guidanceProvider: Guide.nullable(),
  guidanceHelper: Guide.nullable(),
  userId: z.object({ _id: z.string(), amount: z.number().nullable() }),
  payments: z.array(AssistancePayment),
  entries: z.array(LogEntry),
  version: z.int(),
});
export type AssistanceDetails = z.infer<typeof AssistanceDetails>;

const contactFields = {
  username: nameField("Enter your name.", LONGEST_NAME),
  email: emailField,
  mobile: mobileField,
  companyName: lineField("Enter the company you work for.", LONGEST_COMPANY),
  dateOfJoining: choiceField("Choose your joining date.").refine(isCalendarDate, WRONG_DATE),
};

export const RecordFields = z.object({ ...contactFields, package: packageField });
export type RecordFields = z.output<typeof RecordFields>;
export const RECORD_FIELD_NAMES = keysOf(RecordFields.shape);

/** A record in the form, with the package as text. */
export const RecordForm = z.object({
  ...contactFields,
  package: packageText,
});

const terms: FileRule = { kind: "assistanceTerms", accept: ["pdf"], wrongType: "PDF_ONLY" };

const text = z.string().max(1000, "Use at most 1000 characters.").optional();
/**
 * All fields but the user id are optional here, because the access flag is checked before missing
 * fields.
 */
const sentFields = z.object({
  userId: z.string(),
  username: text,
  email: text,
  mobile: text,
  companyName: text,
  package: text,
  dateOfJoining: text,
  /** In rupees a month, as shown to the sender: sending the details accepts that amount only. */
  agreedAmount: text,
});
export type SentFields = z.output<typeof sentFields>;

const changed = z.object({ message: z.string(), assistanceDetails: AssistanceDetails });

export const recordsContract = {
  find: get("/api/assistance/get-details/:userId", {
    summary: "One's own assistance record with guidance, log and payments; none until submitted",
    access: { row: "25", may: assistedPeople, own: "params.userId" },
    response: z.object({ assistanceDetails: z.array(AssistanceDetails) }),
  }),
  create: post("/api/assistance/create-details", {
    summary: "Submit one's details with the signed terms, once the request is approved",
    access: { row: "80", may: assistedPeople, own: "form.userId" },
    proof: notNeeded("one's own"),
    form: { fields: sentFields, files: { assignment: { ...terms, required: true } } },
    status: 201,
    response: changed,
    errors: [
      "TERMS_MISSING",
      "PDF_ONLY",
      ...UPLOAD_REFUSALS,
      "REQUEST_NOT_APPROVED",
      "AGREED_AMOUNT_CHANGED",
      "DETAILS_SUBMITTED",
    ],
  }),
  termsTemplate: get("/api/assistance/terms-template", {
    summary: "The terms of assistance to sign, with the agreed amount, as a PDF",
    access: { row: "N71", may: everyTrainee("self") },
    response: "file",
    errors: ["TOO_MANY_PDFS"],
  }),
  update: put("/api/assistance/update-assistance/:userId", {
    summary: "Change how one is reached and where one works; guidance and amount stay",
    access: { row: "26", may: assistedPeople, own: "params.userId" },
    proof: notNeeded("one's own; the amount stays"),
    body: RecordFields.extend({ version: z.int().optional() }),
    response: changed,
    errors: ["NOT_FOUND", "ASSISTANCE_CLOSED", "STALE_VERSION", "PLACEMENT_GONE_ON"],
  }),
};
