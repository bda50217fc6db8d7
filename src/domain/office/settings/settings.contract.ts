import { z } from "zod";
import { refundStepsOf } from "#/domain/money/payments/office/proposal.rules.ts";
import { PAPER_DAYS } from "#/domain/onboarding/documents/destroying.rules.ts";
import { readCriteria } from "#/domain/training/scores/remarks.rules.ts";
import { get, namedObject, needed, notNeeded, patch, post } from "#/shared/calls.ts";
import { emailField, optionalEmailField } from "#/shared/email-field.ts";
import { holidayLines, readHoliday } from "#/shared/holidays.ts";
import { lineField, optionalLineField } from "#/shared/line-field.ts";
import { normalForm } from "#/shared/normal-form.ts";
import {
  optionalGstinField,
  optionalPhoneField,
  optionalUpiField,
  phoneField,
} from "#/shared/phone-field.ts";
import { readSlot } from "#/shared/slot-times.ts";
import { sectionsOf } from "#/shared/terms.ts";
import { isVisibleLine } from "#/shared/visible-line.ts";
import { enquiryFields, enquiryValues } from "./enquiry-settings.rules.ts";
import { GST_INPUT, GST_OUTPUT } from "./gst-settings.rules.ts";
import { isSlot, SERVICES, slotsInOrder } from "./settings.rules.ts";

const MAX_FEE_RUPEES = 9_999_999;
const MAX_SLOTS = 20;
const MAX_HOLIDAYS = 100;
const MAX_TEXT = 20_000;
/** The maximum length in base64: half a megabyte of image. */
const MAX_MARK = 700_000;

const linesField = (longest: number) =>
  z
    .string()
    .transform((text) => normalForm(text).replaceAll("\r\n", "\n").trim())
    .pipe(
      z
        .string()
        .max(longest, `Use at most ${longest} characters.`)
        .refine((text) => text.split("\n").every(isVisibleLine), "Use visible characters alone."),
    );
const STEPS = "Write each as 7 days, 2 sessions: 50%, the earliest first.";
const ledgerName = lineField("Enter the name of the account.", 100);
const personName = lineField("Enter a name.", 100);

const hasSections = (text: string) =>
  sectionsOf(text, { hub: "", fee: "", support: "", contact: "" }).length > 0;
const beginWith = (example: string) => `Begin each section with a line such as ${example}.`;

const answerDays = z
  .int("Enter a number of days.")
  .min(0, "Enter a number of days.")
  .max(60, "Use at most 60 days.");

const sectionedField = (example: string) =>
  linesField(MAX_TEXT).refine(hasSections, beginWith(example));
const optionalSectionedField = (example: string) =>
  linesField(MAX_TEXT).refine((text) => text === "" || hasSections(text), beginWith(example));

/** A whole number within sensible limits. */
const countField = (least: number, most: number) => {
  const words = `Enter a number from ${least} to ${most}.`;
  return z.int(words).min(least, words).max(most, words);
};

const isWholePaise = (rupees: number) => Number.isInteger(Math.round(rupees * 1e6) / 1e4);
/** The version of the last change that was seen; 0 if there was none. */
const version = z.int().min(0);

/** Fields that are saved together. One that the environment sets may be left out. */
const section = <F extends z.ZodRawShape>(fields: F) =>
  z.object(fields).partial().extend({ version });

export const SettingsInput = z
  .object({
    name: section({ hubName: lineField("Enter the hub's name.", 60) }),
    /** The image in base64, PNG, JPEG or SVG; null for the product's own logo. */
    mark: z.object({
      version,
      image: z.base64().max(MAX_MARK, "Choose a picture of at most 500 KB.").nullable(),
    }),
    contacts: section({
      adminName: personName,
      adminEmail: emailField,
      adminPhone: phoneField,
      marketingName: personName,
      marketingEmail: emailField,
      marketingPhone: phoneField,
      registrationAnswerDays: answerDays,
      contactAnswerDays: answerDays,
    }),
    place: section({ address: linesField(300), hours: optionalLineField(200) }),
    fee: section({
      admissionFee: z
        .number("Enter an amount in rupees.")
        .positive("Enter an amount above 0.")
        .max(MAX_FEE_RUPEES, "Use at most ₹99,99,999.")
        .refine(isWholePaise, "Use whole paise."),
      supportFee: z
        .number("Enter an amount in rupees, 0 where it is free, or leave it empty.")
        .min(0, "Enter an amount in rupees, 0 where it is free, or leave it empty.")
        .max(MAX_FEE_RUPEES, "Use at most ₹99,99,999.")
        .refine(isWholePaise, "Use whole paise.")
        .nullable(),
      payToAccount: optionalLineField(200),
      payToUpi: optionalUpiField,
      payToName: optionalLineField(60),
      allowsParts: z.boolean("Choose yes or no."),
    }),
    slots: section({
      timeSlots: z
        .array(
          z
            .string()
            .max(60, "Write each as 9:00 AM to 11:00 AM.")
            .transform((slot) => readSlot(slot) ?? slot),
        )
        .min(1, "There must be at least one slot.")
        .max(MAX_SLOTS, `Use at most ${MAX_SLOTS} slots.`)
        .refine((slots) => slots.every(isSlot), "Write each as 9:00 AM to 11:00 AM.")
        .refine((slots) => new Set(slots).size === slots.length, "Name each slot once.")
        .transform(slotsInOrder),
    }),
    holidays: section({
      holidays: z
        .array(z.string().max(120, "Use at most 120 characters a line."))
        .max(MAX_HOLIDAYS, `Use at most ${MAX_HOLIDAYS} holidays.`)
        .superRefine((lines, ctx) => {
          const wrong = lines.find((line) => !readHoliday(line) || !isVisibleLine(line));
          if (wrong === undefined) return;
          const message = `Write each as 26 January 2027 Republic Day. This line is none: ${wrong}`;
          ctx.addIssue({ code: "custom", message });
        })
        .refine(
          (lines) => new Set(lines.map((line) => readHoliday(line)?.date)).size === lines.length,
          "Name each day once.",
        )
        .transform(holidayLines),
    }),
    criteria: section({
      criteria: linesField(MAX_TEXT).superRefine((text, ctx) => {
        const { problem } = readCriteria(text);
        if (problem) ctx.addIssue({ code: "custom", message: problem });
      }),
    }),
    warnings: section({
      warnMissed: countField(2, 20),
      warnAttendance: countField(10, 100),
      warnAnswers: countField(1, 20),
      warnAnswerDays: countField(1, 60),
    }),
    questions: section({ sharesQuestions: z.boolean("Choose yes or no.") }),
    enquiries: section(enquiryFields),
    introductions: section({ introducesCandidates: z.boolean("Choose yes or no.") }),
    programs: section({ allowsTokens: z.boolean("Choose yes or no.") }),
    papers: section({ keepPapersDays: countField(PAPER_DAYS.least, PAPER_DAYS.most) }),
    replies: section({ contactReplies: sectionedField("# Next batches") }),
    books: section({
      cashLedger: ledgerName,
      bankLedger: ledgerName,
      providerLedger: ledgerName,
      feeLedger: ledgerName,
      assistanceLedger: ledgerName,
    }),
    owner: section({
      legalName: optionalLineField(200),
      legalAddress: linesField(300),
      gstin: optionalGstinField,
      grievanceName: optionalLineField(100),
      grievanceEmail: optionalEmailField,
      grievancePhone: optionalPhoneField,
    }),
    gst: section(GST_INPUT),
    refunds: section({
      refundPolicy: optionalSectionedField("# Before the first class"),
      refundSteps: linesField(600).refine((text) => refundStepsOf(text) !== undefined, STEPS),
    }),
    claims: section({ placedClaim: optionalLineField(60), clientsClaim: optionalLineField(60) }),
    terms: section({ terms: sectionedField("# Your training") }),
    notice: section({ notice: sectionedField("# Who sees it") }),
  })
  .partial();
export type SettingsInput = z.infer<typeof SettingsInput>;

export const ServiceCheck = namedObject("ServiceCheck", {
  service: z.enum(SERVICES),
  result: z.enum(["accepted", "refused", "not set"]),
  /** The service's response, in its own words. */
  answer: z.string(),
  checkedAt: z.iso.datetime(),
  /** When a test last succeeded. */
  workedAt: z.iso.datetime().optional(),
});
export type ServiceCheck = z.infer<typeof ServiceCheck>;

const SavedSection = namedObject("SavedSection", {
  section: z.string(),
  version: z.int(),
  changedAt: z.iso.datetime(),
  changedBy: z.string(),
  changedById: z.string().optional(),
});

export const Settings = namedObject("Settings", {
  /** Each field's value in force; the fee in rupees. */
  values: z.object({
    hubName: z.string(),
    mark: z.string().nullable(),
    adminName: z.string(),
    adminEmail: z.string(),
    adminPhone: z.string(),
    marketingName: z.string(),
    marketingEmail: z.string(),
    marketingPhone: z.string(),
    registrationAnswerDays: z.int(),
    contactAnswerDays: z.int(),
    address: z.string(),
    hours: z.string(),
    admissionFee: z.number(),
    supportFee: z.number().nullable(),
    payToAccount: z.string(),
    payToUpi: z.string(),
    payToName: z.string(),
    allowsParts: z.boolean(),
    timeSlots: z.array(z.string()),
    holidays: z.array(z.string()),
    criteria: z.string(),
    warnMissed: z.int(),
    warnAttendance: z.int(),
    warnAnswers: z.int(),
    warnAnswerDays: z.int(),
    keepPapersDays: z.int(),
    sharesQuestions: z.boolean(),
    introducesCandidates: z.boolean(),
    allowsTokens: z.boolean(),
    ...enquiryValues,
    contactReplies: z.string(),
    cashLedger: z.string(),
    bankLedger: z.string(),
    providerLedger: z.string(),
    feeLedger: z.string(),
    assistanceLedger: z.string(),
    legalName: z.string(),
    legalAddress: z.string(),
    gstin: z.string(),
    ...GST_OUTPUT,
    grievanceName: z.string(),
    grievanceEmail: z.string(),
    grievancePhone: z.string(),
    refundPolicy: z.string(),
    refundSteps: z.string(),
    placedClaim: z.string(),
    clientsClaim: z.string(),
    terms: z.string(),
    notice: z.string(),
  }),
  /** The fields that the environment sets, each with its variable: they cannot be changed here. */
  fromEnvironment: z.record(z.string(), z.string()),
  /** The sections ever saved here, and by whom; a missing section has version 0. */
  saved: z.array(SavedSection),
  checks: z.array(ServiceCheck),
});
export type Settings = z.infer<typeof Settings>;

export const settingsContract = {
  read: get("/api/settings", {
    summary:
      "The hub's settings in force, who changed them last, and whether mail and payment work",
    access: { row: "N107", may: { admin: "any" } },
    response: Settings,
  }),
  update: patch("/api/settings", {
    summary: "Change sections of the settings, each as it was seen last",
    access: { row: "N108", may: { admin: "any" } },
    proof: needed("prices, bank details and words of the hub"),
    body: SettingsInput,
    response: z.object({
      message: z.string(),
      /** The present version of each section that was sent. */
      versions: z.record(z.string(), z.int()),
    }),
    errors: ["STALE_VERSION", "SET_OUTSIDE", "MARK_UNREADABLE"],
  }),
  mark: get("/api/mark/:id", {
    summary: "The picture of the hub's mark, as PNG",
    access: { row: "N110", public: true },
    response: "file",
    errors: ["NOT_FOUND"],
  }),
  test: post("/api/settings/test", {
    summary: "Send a test mail to oneself, or ask the payment provider whether it knows us",
    access: { row: "N111", may: { admin: "any" } },
    proof: notNeeded("a mail to oneself, a question to the provider"),
    body: z.object({ service: z.enum(SERVICES) }),
    response: ServiceCheck,
    callsProvider: true,
    errors: ["TOO_MANY"],
  }),
};
